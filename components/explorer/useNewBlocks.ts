import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { useFigures } from '@/lib/live-queries/liveFigures';

/** The index is a moment behind the chain: after these many milliseconds the page is read again, and once more to be sure. */
const BEHIND = [700, 2_500] as const;
/** A page that was read within so many milliseconds of a block may have been read too early. */
const RECENT = 10_000;

/**
 * Reads the page again when the chain that the backend watches has a newer block than it shows. Older rows, behind a
 * cursor, stay as they are.
 *
 * @param shown number of the newest block on the page; `null` for none. Left out where the page is of no blocks: each
 * new one may be about it
 * @param isPaused whether the visitor wants the page to stay as it is
 */
export function useNewBlocks(chainId: number, shown?: string | null, isPaused = false): void {
  const { figures } = useFigures();
  const isWatched = figures?.chainId === chainId;
  const head = isWatched ? figures.blockNumber : null;
  const blockTime = isWatched ? figures.blockTime : null;
  const isBehind = !isPaused && head !== null && (shown === undefined || BigInt(head) > BigInt(shown ?? -1));
  const isOfBlocks = shown !== undefined;
  const hasReceived = useRef(false);
  // Whoever is on the way to another page is not called back.
  const leaving = useRef(false);
  useEffect(() => {
    const leave = (url: string) => {
      leaving.current = url !== Router.asPath;
    };
    const stay = () => {
      leaving.current = false;
    };
    Router.events.on('routeChangeStart', leave);
    const ends = ['routeChangeComplete', 'routeChangeError'] as const;
    for (const end of ends) Router.events.on(end, stay);
    return () => {
      Router.events.off('routeChangeStart', leave);
      for (const end of ends) Router.events.off(end, stay);
    };
  }, []);
  useEffect(() => {
    if (!isBehind || Router.query['cursor'] !== undefined || Router.query['page'] !== undefined) return;
    const isNew = hasReceived.current || isOfBlocks || Date.now() - Date.parse(blockTime ?? '') < RECENT;
    hasReceived.current = true;
    if (!isNew) return;
    const read = () => {
      if (!leaving.current) void Router.replace(Router.asPath, undefined, { scroll: false });
    };
    const timers = BEHIND.map((wait) => setTimeout(read, wait));
    return () => timers.forEach(clearTimeout);
  }, [isBehind, isOfBlocks, head, blockTime]);
}
