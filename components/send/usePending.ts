import { useEffect, useState, useSyncExternalStore } from 'react';
import { followTransaction } from '@/lib/transactions/followTransaction';
import type { TransactionState } from '@/lib/transactions/PendingTransaction';
import { pendingTransactions, type KeptTransaction } from '@/lib/transactions/pendingTransactions';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** What an account has under way, the newest first. */
export function usePending(account: string): readonly KeptTransaction[] {
  const read = () => pendingTransactions.get(account);
  const list = useSyncExternalStore(pendingTransactions.subscribe, read, pendingTransactions.getOnServer);
  return list.toReversed();
}

/** A page that opens later finds it arrived, and that is no news, in milliseconds. */
const NEWS_MS = 60_000;
const told = new Set<string>();

/** How far a transaction is; `null` until the node has told. */
export function useTransactionState(
  provider: Eip1193Provider,
  transaction: KeptTransaction,
  onSettled: () => void,
): (TransactionState & { hash: string }) | null {
  const [state, setState] = useState<(TransactionState & { hash: string }) | null>(null);
  // The list is read anew at each change of any of them: told apart by what they are.
  const key = JSON.stringify({ ...transaction, value: String(transaction.value) });
  useEffect(() => {
    const stop = new AbortController();
    const { value, ...rest } = JSON.parse(key) as Omit<KeptTransaction, 'value'> & { value: string };
    let waited = false;
    const follow = async () => {
      const pending = { ...rest, value: BigInt(value) };
      for await (const next of followTransaction(provider, pending, { signal: stop.signal })) {
        setState(next);
        if (next.step === 'pending') waited = true;
        const isNews = waited || Date.now() - rest.sentAt < NEWS_MS;
        if (next.step !== 'mined' || told.has(rest.hash) || !isNews) continue;
        told.add(rest.hash);
        onSettled();
      }
    };
    void follow();
    return () => stop.abort();
  }, [provider, key, onSettled]);
  return state;
}
