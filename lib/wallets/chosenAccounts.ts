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
