import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '@/lib/state/createStore';

/**
 * Makes a hook that reads something once for each key and keeps it as long as the tab is open: for small things that
 * hardly change and are the same for everybody, such as the name of an address. It spares a page the code of the query
 * cache (10 kB) where it needs nothing else of it.
 *
 * @returns the hook; it returns `null` until the answer is there. After a failure the next use reads again.
 */
export function createRemembered<Value>() {
  const store = createStore<Readonly<Record<string, Value>>>({});
  const asked = new Set<string>();
  return function useRemembered(key: string | null, read: () => Promise<Value>): Value | null {
    const value = useStore(store, (known) => (key === null ? undefined : known[key]));
    const ask = useEffectEvent((name: string) => {
      asked.add(name);
      read().then(
        (found) => store.set({ ...store.get(), [name]: found }),
        () => asked.delete(name),
      );
    });
    useEffect(() => {
      if (key !== null && !asked.has(key)) ask(key);
    }, [key]);
    return value ?? null;
  };
}
