import { useEffect, useState } from 'react';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';

/** What was found for a text so far. */
export type Found = {
  results: readonly SearchResult[];
  /** What is to say of the text itself, such as that it is part of a hash; `null` mostly. */
  notice: string | null;
  state: 'idle' | 'searching' | 'failed';
};

const IDLE: Found = { results: [], notice: null, state: 'idle' };
const SEARCHING: Found = { ...IDLE, state: 'searching' };

/** How long nothing is typed before the backend is asked, in milliseconds. */
const PAUSE_MS = 180;

/**
 * Searches as somebody types, a moment after the last keystroke; an answer that comes too late is dropped. Its code is
 * fetched with the first text.
 *
 * @param chainId the network that is searched
 * @param typed nothing is searched for an empty text
 */
export function useSearch(chainId: number, typed: string): Found {
  const [answer, setAnswer] = useState<Found & { of: string }>({ ...IDLE, of: '' });
  const text = typed.trim();
  const of = `${chainId} ${text}`;
  useEffect(() => {
    if (text === '') return;
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (found: Partial<Found>) => {
      if (!isLate) setAnswer((before) => ({ ...(before.of === of ? before : SEARCHING), ...found, of }));
    };
    import('@/lib/explorer/search/readTyped').then(
      ({ readTyped }) => {
        if (isLate) return;
        const { find, ...atOnce } = readTyped(chainId, text);
        show({ ...atOnce, state: find ? 'searching' : 'idle' });
        if (!find) return;
        timer = setTimeout(() => {
          find((results) => show({ results })).then(
            () => show({ state: 'idle' }),
            () => show({ state: 'failed' }),
          );
        }, PAUSE_MS);
      },
      () => show({ state: 'failed' }),
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [chainId, of, text]);
  if (text === '') return IDLE;
  return answer.of === of ? answer : SEARCHING;
}
