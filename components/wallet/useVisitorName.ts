import { displayName } from '@/components/auth/displayName';
import { readName } from '@/lib/data/readName';
import { useReading } from '@/lib/hooks/useReading';
import type { SessionUser } from '@/lib/auth/sessionUser';

const ETHEREUM = /^0x[\da-f]{40}$/;

/** What to call a visitor: the name they chose here, else the one that their address has (ENS), else their address. */
export function useVisitorName(user: SessionUser): string {
  const { username, address } = user;
  const named = useReading(readName, !username && address !== null && ETHEREUM.test(address) ? [address] : null);
  // Where the backend cannot tell, the address is name enough.
  return (named.state === 'known' ? named.value : null) ?? displayName(user);
}
