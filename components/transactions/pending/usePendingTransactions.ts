import { useMemo } from 'react';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';

/**
 * What several accounts have sent from this browser lately, newest first; the same list until something changes.
 *
 * @param accounts the same array for the same accounts
 */
export function usePendingTransactions(accounts: readonly string[]): readonly SavedTransaction[] {
  const ofAll = useMemo(() => ({ ...pendingTransactions, get: mergeLists(accounts) }), [accounts]);
  return useSavedList(ofAll, null);
}

/** Reads the lists of some accounts as one. */
function mergeLists(accounts: readonly string[]): () => readonly SavedTransaction[] {
  let before: readonly (readonly SavedTransaction[])[] = [];
  let merged: readonly SavedTransaction[] = [];
  return () => {
    const lists = accounts.map((account) => pendingTransactions.get(account));
    if (lists.some((list, at) => list !== before[at])) {
      before = lists;
      merged = lists.flat().sort((a, b) => b.sentAt - a.sentAt);
    }
    return merged;
  };
}
