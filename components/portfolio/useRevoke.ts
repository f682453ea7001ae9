import { NoSenderError } from '@/lib/errors/NoSenderError';
import { OtherSenderError } from '@/lib/errors/OtherSenderError';
import { useConnectedWallet } from '@/lib/hooks/useConnectedWallet';
import type { Allowance } from '@/lib/portfolio/readAllowances';
import { requireSender } from '@/lib/transactions/TransactionWallet';

/**
 * Takes an allowance back with the connected wallet.
 *
 * The promise rejects with what `revokeAllowance` throws, with NoSenderError where no wallet is connected, and with
 * OtherSenderError where it shows another account than the one that gave the allowance.
 */
export function useRevoke(): (allowance: Allowance) => Promise<void> {
  const connected = useConnectedWallet();
  return async (allowance) => {
    const provider = connected?.connection.provider ?? null;
    if (!provider) throw new NoSenderError();
    const sender = requireSender({ provider, account: connected?.account ?? null });
    if (sender.account !== allowance.place.address) throw new OtherSenderError(allowance.place.address);
    const { revokeAllowance } = await import('@/lib/portfolio/revokeAllowance');
    await revokeAllowance(sender, allowance);
  };
}
