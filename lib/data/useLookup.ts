import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '@/lib/data/queryClient';

/** Looks things up by a key, each once. */
export type Lookup<Value> = {
  /** Of what is looked up, for the cache. */
  name: string;
  /** Resolves to `null` where there is nothing; rejects where it cannot be told now. */
  find: (key: string) => Promise<Value | null>;
};

const optionsOf = <Value>({ name, find }: Lookup<Value>, key: string | null) => ({
  queryKey: [name, key],
  queryFn: () => find(String(key)),
  enabled: key !== null,
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Looks something up for as long as it is shown: `undefined` until it is known, `null` where there is nothing, or it cannot
 * be told now; that is asked for again the next time.
 */
export function useLookup<Value>(lookup: Lookup<Value>, key: string | null): Value | null | undefined {
  const { data, isError } = useQuery(optionsOf(lookup, key), getQueryClient());
  return key === null || isError ? null : data;
}

/** Looks something up, unless that was done. Never rejects: what cannot be told now is `null`. */
export function readLookup<Value>(lookup: Lookup<Value>, key: string): Promise<Value | null> {
  return getQueryClient()
    .fetchQuery(optionsOf(lookup, key))
    .catch(() => null);
}

/** What is known without asking: `undefined` for what was not looked up. */
export function knownLookup<Value>({ name }: Lookup<Value>, key: string): Value | null | undefined {
  return getQueryClient().getQueryData<Value | null>([name, key]);
}
