import { connectedWallet } from '@/lib/auth/connectedWallet';
import { NoSenderError } from '@/lib/errors/NoSenderError';
import { OtherSenderError } from '@/lib/errors/OtherSenderError';
import type { Allowance } from '@/lib/portfolio/readAllowances';
import { requireSender } from '@/lib/transactions/TransactionWallet';

/**
 * Takes an allowance back with the connected wallet, or the one of the visit before once it is back.
 *
 * @throws what `revokeAllowance` throws
 * @throws NoSenderError where no wallet is connected
 * @throws OtherSenderError where it shows another account than the one that gave the allowance
 */
export async function revokeWithWallet(allowance: Allowance): Promise<void> {
  const connected = await connectedWallet.settled();
  const provider = connected?.connection.provider ?? null;
  if (!provider) throw new NoSenderError();
  const sender = requireSender({ provider, account: connected?.account ?? null });
  if (sender.account !== allowance.place.address) throw new OtherSenderError(allowance.place.address);
  const { revokeAllowance } = await import('@/lib/portfolio/revokeAllowance');
  await revokeAllowance(sender, allowance);
}
