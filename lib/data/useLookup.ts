import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '@/lib/data/queryClient';

/** A lookup by key, sent once per key. */
export type Lookup<Value> = {
  /** Names the kind of lookup in the cache. */
  name: string;
  /** Resolves to `null` if there is no value; rejects if it cannot be read now. */
  find: (key: string) => Promise<Value | null>;
};

/** The query of a lookup; disabled without a key. */
export const lookupOptions = <Value>({ name, find }: Lookup<Value>, key: string | null) => ({
  queryKey: [name, key],
  queryFn: () => find(String(key)),
  enabled: key !== null,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * A lookup for a component: `undefined` until it is known, `null` if there is no value or it failed. A failed lookup is
 * repeated the next time.
 */
export function useLookup<Value>(lookup: Lookup<Value>, key: string | null): Value | null | undefined {
  const { data, isError } = useQuery(lookupOptions(lookup, key), getQueryClient());
  return key === null || isError ? null : data;
}

/** A lookup outside of components, cached; rejects where it cannot be read now. */
export const findLookup = <Value>(lookup: Lookup<Value>, key: string): Promise<Value | null> =>
  getQueryClient().fetchQuery(lookupOptions(lookup, key));

/** A lookup outside of components, cached. Never rejects: a failed one is `null`. */
export function readLookup<Value>(lookup: Lookup<Value>, key: string): Promise<Value | null> {
  return findLookup(lookup, key).catch(() => null);
}

/** The cached value; `undefined` if it was not looked up. */
export function cachedLookup<Value>({ name }: Lookup<Value>, key: string): Value | null | undefined {
  return getQueryClient().getQueryData<Value | null>([name, key]);
}
