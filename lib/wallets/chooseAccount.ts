import { NoAccountError, toWalletError } from '@/lib/errors/walletErrors';
import type { ConnectTools, Eip1193Provider } from '@/lib/wallets/Wallet';
import { untilAborted } from '@/lib/wallets/untilAborted';

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

const STORAGE_KEY = 'foyer-chosen-accounts';

function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {}; // Not ours, or storage is closed to this page.
  }
}

/** Which account the visitor took of a wallet that shows several, or that cannot be asked without a question. */
export const chosenAccounts = {
  /** @param wallet the wallet's `id` */
  get(wallet: string): string | null {
    const account = readAll()[wallet];
    return typeof account === 'string' ? account : null;
  },
  /** @param account `null` forgets it */
  set(wallet: string, account: string | null): void {
    // What is not defined is not written.
    const next = { ...readAll(), [wallet]: account ?? undefined };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Storage is closed to this page: then the wallet is asked for again at the next visit.
    }
  },
};

/**
 * Has a wallet ask its holder which account this site may see (EIP-2255); it tells of another one by its own event.
 *
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError, also where the wallet does not know the question
 */
export async function askOtherAccount(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    throw toWalletError(error);
  }
}
