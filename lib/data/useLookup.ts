import { useEffect, useSyncExternalStore } from 'react';
import type { Lookup } from '@/lib/data/createLookup';

/** Looks something up for as long as it is shown: `undefined` until it is known, `null` where there is nothing. */
export function useLookup<Value>(lookup: Lookup<Value>, key: string | null): Value | null | undefined {
  const value = useSyncExternalStore(
    lookup.subscribe,
    () => (key === null ? null : lookup.get(key)),
    () => undefined,
  );
  useEffect(() => {
    if (key !== null) void lookup.read(key);
  }, [lookup, key]);
  return value;
}
