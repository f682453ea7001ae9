import { awaitSender } from '@/lib/transactions/TransactionWallet';
import { OtherSenderError } from '@/lib/errors/transactionErrors';
import type { Allowance } from '@/lib/portfolio/readAllowances';

/**
 * Takes an allowance back with the connected wallet, or the one of the visit before once it is back.
 *
 * @throws what `revokeAllowance` throws
 * @throws NoSenderError where no wallet is connected
 * @throws OtherSenderError where it shows another account than the one that gave the allowance
 */
export async function revokeWithWallet(allowance: Allowance): Promise<void> {
  const sender = await awaitSender();
  if (sender.account !== allowance.place.address) throw new OtherSenderError(allowance.place.address);
  const { revokeAllowance } = await import('@/lib/portfolio/revokeAllowance');
  await revokeAllowance(sender, allowance);
}
