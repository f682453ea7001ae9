import { useEffect, useState } from 'react';
import { figuresStore } from '@/lib/live-queries/liveFigures';

/** Versions of what is read from chains; each rises when it is time to refresh. */
export type RefreshVersions = {
  /** Decimal id of the chain whose new blocks the backend reports; `null` until it is known. */
  chainId: number | null;
  /** Rises with new blocks of that chain. */
  blocks: number;
  /** Rises each minute, for chains whose blocks are not reported. */
  minutes: number;
};

/** The index is at most this far behind the chain, in milliseconds: read at once, it would return the state before. */
const INDEX_DELAY_MS = 1_000;
/** A busy index may be this far behind, in milliseconds: what was read too early is read again then. */
const MAX_INDEX_LAG_MS = 8_000;
const MINUTE_MS = 60_000;

/** Refresh versions: they rise about two seconds after a new block at the latest, and never more often than that. */
export function useRefreshVersions(): RefreshVersions {
  const [versions, setVersions] = useState<RefreshVersions>({ chainId: null, blocks: 0, minutes: 0 });
  useEffect(() => {
    let known = figuresStore.get().figures?.blockNumber ?? null;
    // What is read as a page opens may come before the index has the newest block.
    let arrivedAt = Date.now();
    let isUnread = false;
    let isUnsure = true;
    const look = (): void => {
      const { figures } = figuresStore.get();
      const chainId = figures?.chainId ?? null;
      setVersions((before) => (before.chainId === chainId ? before : { ...before, chainId }));
      const block = figures?.blockNumber ?? null;
      if (block === null || block === known) return;
      isUnread = known !== null;
      known = block;
      arrivedAt = Date.now();
    };
    const refresh = (): void => {
      const age = Date.now() - arrivedAt;
      if (!isUnread && !(isUnsure && age >= MAX_INDEX_LAG_MS)) return;
      isUnsure = isUnread;
      // A block that arrived just now is read again with the next refresh.
      isUnread &&= age < INDEX_DELAY_MS;
      setVersions((before) => ({ ...before, blocks: before.blocks + 1 }));
    };
    const stop = figuresStore.subscribe(look);
    const blocks = setInterval(refresh, 2 * INDEX_DELAY_MS);
    const minutes = setInterval(() => setVersions((before) => ({ ...before, minutes: before.minutes + 1 })), MINUTE_MS);
    look();
    return () => {
      stop();
      clearInterval(blocks);
      clearInterval(minutes);
    };
  }, []);
  return versions;
}

/** The refresh version of what is read from a chain; `null` is Solana, whose blocks are not reported. */
export function refreshVersionOf(
  { chainId: reported, blocks, minutes }: RefreshVersions,
  chainId: number | null,
): number {
  return chainId !== null && chainId === reported ? blocks : minutes;
}
