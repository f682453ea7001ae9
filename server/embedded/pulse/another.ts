import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { PulseTools } from '@/server/embedded/pulse/PulseTools';

/** Somebody else among the guests. */
export function another(who: PrivateKeyAccount, { guests, pick }: Pick<PulseTools, 'guests' | 'pick'>): Address {
  const others = guests.filter((guest) => guest !== who);
  return (others[pick(others.length)] ?? who).address;
}
