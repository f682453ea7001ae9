import Router from 'next/router';
import { useEffect } from 'react';
import { useFigures } from '@/lib/hooks/useFigures';

/** The index is a moment behind the chain: after these many milliseconds the page is read anew, and once more to be sure. */
const BEHIND = [700, 2_500] as const;

/**
 * Reads the page anew when the chain that the backend watches has a newer block than it shows.
 *
 * @param shown number of the newest block on the page; `null` for none
 */
export function useNewBlocks(chainId: number, shown: string | null): void {
  const { figures } = useFigures();
  const head = figures?.chainId === chainId ? figures.blockNumber : null;
  const isBehind = head !== null && BigInt(head) > BigInt(shown ?? -1);
  useEffect(() => {
    if (!isBehind) return;
    const read = () => void Router.replace(Router.asPath, undefined, { scroll: false });
    const timers = BEHIND.map((wait) => setTimeout(read, wait));
    return () => timers.forEach(clearTimeout);
  }, [isBehind, head]);
}
