import { useEffect, useState } from 'react';
import { readTarget, type TransactionTarget, writeKey } from '@/components/transactions/TransactionDrawer';
import { createStore, useStore } from '@/lib/state/createStore';

/** A list of transactions on the page: each once, by `writeKey`, in its order. */
export type TransactionList = {
  keys: readonly string[];
  /** Whether the list has no more than these. */
  isWhole: boolean;
};

/** What stands around a transaction in its list. */
export type Neighbors = {
  /** `null` at the end of the list. */
  before: TransactionTarget | null;
  after: TransactionTarget | null;
  /** Its number, from 1, and how many there are; `null` where the list goes on. */
  place: { at: number; of: number } | null;
};

const lists = createStore<readonly TransactionList[]>([]);

/**
 * Tells the transaction drawer what a list shows, so that it can go from one row to the next.
 *
 * @param targets in the order of the rows; several rows may be of one transaction
 * @param isWhole whether the list has no more than these
 */
export function useListedTransactions(targets: readonly TransactionTarget[], isWhole = false): void {
  // A list that is made anew and says the same is the same.
  const text = [...new Set(targets.map(writeKey))].join(' ');
  useEffect(() => {
    if (text === '') return;
    const list: TransactionList = { keys: text.split(' '), isWhole };
    lists.set([...lists.get(), list]);
    return () => lists.set(lists.get().filter((one) => one !== list));
  }, [text, isWhole]);
}

/** The first list that has a transaction; `null` where none has. */
const findList = (all: readonly TransactionList[], target: TransactionTarget): TransactionList | null =>
  all.find(({ keys }) => keys.includes(writeKey(target))) ?? null;

/** What stands around a transaction in the first list that has it; `null` where none has. */
export function findNeighbors(all: readonly TransactionList[], target: TransactionTarget): Neighbors | null {
  const list = findList(all, target);
  if (!list) return null;
  const key = writeKey(target);
  const at = list.keys.indexOf(key);
  return {
    before: readTarget(list.keys[at - 1]),
    after: readTarget(list.keys[at + 1]),
    place: list.isWhole ? { at: at + 1, of: list.keys.length } : null,
  };
}

/** What stands around a transaction in the lists of the page, while they change. */
export function useNeighbors(target: TransactionTarget): Neighbors | null {
  const all = useStore(lists);
  const [last, setLast] = useState<TransactionList | null>(null);
  // A live list drops its oldest rows; what is shown keeps its place among those that it stood with.
  const found = findList(all, target) ?? (all.length > 0 && last ? findList([last], target) : null);
  if (found !== last) setLast(found);
  return found && findNeighbors([found], target);
}
