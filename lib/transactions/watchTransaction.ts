import { followTransaction, type PollOptions } from '@/lib/transactions/followTransaction';
import type { PendingTransaction, TransactionState } from '@/lib/transactions/pendingTransactions';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** How far a transaction is, with its hash: another one than was sent, where the wallet sent it again at another price. */
export type PolledTransaction = TransactionState & { hash: string };

type Watched = {
  state: PolledTransaction | null;
  listeners: Set<(state: PolledTransaction) => void>;
  stop: AbortController;
};

const watchedBy = new WeakMap<Eip1193Provider, Map<string, Watched>>();

/**
 * Follows a transaction for as long as somebody listens: once, however many do.
 *
 * @param onState told the last known state at once, and each new one
 * @returns ends it for this listener
 */
export function watchTransaction(
  provider: Eip1193Provider,
  transaction: PendingTransaction,
  onState: (state: PolledTransaction) => void,
  options: Omit<PollOptions, 'signal'> = {},
): () => void {
  const all = watchedBy.get(provider) ?? new Map<string, Watched>();
  watchedBy.set(provider, all);
  const key = `${transaction.chainId} ${transaction.hash}`;
  const watched = all.get(key) ?? { state: null, listeners: new Set(), stop: new AbortController() };
  watched.listeners.add(onState);
  if (watched.state) onState(watched.state);
  if (!all.has(key)) {
    all.set(key, watched);
    void follow(provider, transaction, watched, options);
  }
  return () => {
    watched.listeners.delete(onState);
    if (watched.listeners.size > 0) return;
    watched.stop.abort();
    if (all.get(key) === watched) all.delete(key);
  };
}

async function follow(
  provider: Eip1193Provider,
  transaction: PendingTransaction,
  watched: Watched,
  options: PollOptions,
): Promise<void> {
  for await (const state of followTransaction(provider, transaction, { ...options, signal: watched.stop.signal })) {
    watched.state = state;
    for (const notify of [...watched.listeners]) notify(state);
  }
}
