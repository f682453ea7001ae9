import { useEffect, useState, useSyncExternalStore } from 'react';
import { createReadings, type Reading, type Wish } from '@/lib/data/createReadings';

const NONE = new Map<string, never>();

/**
 * Reads many things side by side, each by its id, and again when its version changes; whatever is under way for a
 * component that is gone is ended.
 *
 * @param items plain data
 * @param read the same function as long as the component lives
 */
export function useReadings<Item extends Wish, Value>(
  items: readonly Item[],
  read: (item: Item, signal: AbortSignal, before: Value | undefined) => Promise<Value>,
): ReadonlyMap<string, Reading<Value>> {
  const [store] = useState(() => createReadings(read));
  const wanted = JSON.stringify(items);
  useEffect(() => store.want(JSON.parse(wanted) as Item[]), [store, wanted]);
  useEffect(() => () => store.want([]), [store]);
  return useSyncExternalStore(store.subscribe, store.get, () => NONE);
}
