import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getQueryClient } from '@/lib/data/queryClient';
import { type Lookup, lookupOptions } from '@/lib/data/useLookup';

/** So long words wait for names, in milliseconds; after that they go without those that are not known yet. */
const MAX_WAIT_MS = 1_500;

/** One key of one kind of lookup. */
export type LookupOf = { lookup: Lookup<unknown>; key: string };

/** Whether all of several lookups have ended, whatever they found, or were waited for long enough. */
export function useAreLookedUp(wanted: readonly LookupOf[]): boolean {
  // One and the same can stand in a sentence twice, and is a query once.
  const once = new Map(wanted.map((one) => [`${one.lookup.name} ${one.key}`, one]));
  const queries = [...once.values()].map(({ lookup, key }) => lookupOptions(lookup, key));
  const haveEnded = useQueries({ queries, combine: hasEnded }, getQueryClient());
  const isLate = useIsLate();
  return haveEnded || isLate;
}

const hasEnded = (results: readonly { isPending: boolean }[]): boolean => results.every(({ isPending }) => !isPending);

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
