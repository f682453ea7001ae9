import { NoAccountError } from '@/lib/errors/NoAccountError';
import { untilAborted } from '@/lib/wallets/untilAborted';
import type { ConnectTools } from '@/lib/wallets/Wallet';

/** An account that a wallet shows. */
export type ShownAccount = { address: string; name: string | null };

/**
 * Settles on one of a wallet's accounts: the visitor chooses where there are several.
 *
 * @throws NoAccountError where there is none; WalletRejectedError where the visitor gives up
 */
export async function chooseAccount(
  accounts: readonly ShownAccount[],
  { signal, show }: ConnectTools,
): Promise<string> {
  const [first] = accounts;
  if (!first) throw new NoAccountError();
  if (accounts.length === 1) return first.address;
  const ask = () => new Promise<string>((choose) => show({ kind: 'account', accounts, choose }));
  try {
    return await untilAborted(ask, signal);
  } finally {
    show(null);
  }
}
