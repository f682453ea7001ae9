import { NoAccountError, toWalletError } from '@/lib/errors/walletErrors';
import type { ConnectTools, Eip1193Provider } from '@/lib/wallets/Wallet';
import { withAbort } from '@/lib/wallets/withAbort';

/** An account that a wallet shows. */
export type ShownAccount = { address: string; name: string | null };

/**
 * Chooses one of a wallet's accounts; asks the visitor if there are several.
 *
 * @throws NoAccountError if there is none; WalletRejectedError if the visitor cancels
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
    return await withAbort(ask, signal);
  } finally {
    show(null);
  }
}

const STORAGE_KEY = 'foyer-chosen-accounts';

function readAll(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {}; // Invalid, or storage is blocked.
  }
}

/** The account that the visitor chose of a wallet that shows several, or that cannot be read without asking. */
export const chosenAccounts = {
  /** @param wallet the wallet's `id` */
  get(wallet: string): string | null {
    const account = readAll()[wallet];
    return typeof account === 'string' ? account : null;
  },
  /** @param account `null` deletes it */
  set(wallet: string, account: string | null): void {
    // `JSON.stringify` leaves out `undefined`.
    const next = { ...readAll(), [wallet]: account ?? undefined };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Storage is blocked: the visitor chooses again on the next visit.
    }
  },
};

/**
 * Asks the visitor in the wallet which account this site may see (EIP-2255); the wallet reports another one by an
 * event.
 *
 * @throws WalletRejectedError, WalletBusyError or WalletFailedError, also if the wallet does not support it
 */
export async function requestOtherAccount(provider: Eip1193Provider): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    throw toWalletError(error);
  }
}
