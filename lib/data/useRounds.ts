import { useEffect, useState } from 'react';
import { figuresStore } from '@/lib/live-queries/figuresStore';

/** When to read anew what a chain tells. */
export type Rounds = {
  /** Decimal id of the chain whose blocks the backend tells of as they come; `null` until it is known. */
  watched: number | null;
  /** Rises with new blocks of that chain. */
  round: number;
  /** Rises each minute, for chains whose blocks nobody tells of. */
  minute: number;
};

/** The index is this much behind the chain, at most, in milliseconds: reading at once would tell what was before. */
const INDEX_DELAY_MS = 1_000;
/** A busy index may be this much behind: what it told too early is put right then, in milliseconds. */
const LATE_MS = 8_000;
const MINUTE_MS = 60_000;

/** Counts when to read anew: about two seconds after a new block at the latest, and never more often than that. */
export function useRounds(): Rounds {
  const [rounds, setRounds] = useState<Rounds>({ watched: null, round: 0, minute: 0 });
  useEffect(() => {
    let known = figuresStore.get().figures?.blockNumber ?? null;
    // What is read as a page opens may come before the index has the newest block.
    let cameAt = Date.now();
    let isUnread = false;
    let isUnsure = true;
    const look = (): void => {
      const { figures } = figuresStore.get();
      const watched = figures?.chainId ?? null;
      setRounds((before) => (before.watched === watched ? before : { ...before, watched }));
      const block = figures?.blockNumber ?? null;
      if (block === null || block === known) return;
      isUnread = known !== null;
      known = block;
      cameAt = Date.now();
    };
    const readAnew = (): void => {
      const age = Date.now() - cameAt;
      if (!isUnread && !(isUnsure && age >= LATE_MS)) return;
      isUnsure = isUnread;
      // A block that came just now is read with the next round too.
      isUnread &&= age < INDEX_DELAY_MS;
      setRounds((before) => ({ ...before, round: before.round + 1 }));
    };
    const stop = figuresStore.subscribe(look);
    const rounds = setInterval(readAnew, 2 * INDEX_DELAY_MS);
    const minutes = setInterval(() => setRounds((before) => ({ ...before, minute: before.minute + 1 })), MINUTE_MS);
    look();
    return () => {
      stop();
      clearInterval(rounds);
      clearInterval(minutes);
    };
  }, []);
  return rounds;
}

/** The version of what is read of a chain; `null` for Solana, of which no blocks are told. */
export function versionOf({ watched, round, minute }: Rounds, chainId: number | null): number {
  return chainId !== null && chainId === watched ? round : minute;
}
