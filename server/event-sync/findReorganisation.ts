import type { EventProgress, EventWatch } from '@/server/event-sync/watchStore';
import type { IndexState } from '@/server/db/chains/indexState';

/**
 * What became of the blocks that events were written from. `wait`: the index is behind, and cannot tell yet.
 * `moved`: go on from `progress`, and look at every object of blocks above `staleAbove`.
 */
export type Standing =
  | { kind: 'wait' }
  | { kind: 'same'; progress: EventProgress }
  | { kind: 'moved'; progress: EventProgress; firstBlock: number; staleAbove: number };

/**
 * Compares how far events are written with the index.
 *
 * @param known hashes of the marks that the index has
 */
export function findReorganisation(watch: EventWatch, index: IndexState, known: ReadonlySet<string>): Standing {
  const { progress, firstBlock } = watch;
  const { marks } = progress;
  const { indexId, genesisHash, newest } = index;
  if (newest === null) return { kind: 'wait' };
  if (progress.genesisHash !== null && progress.genesisHash !== genesisHash) {
    // A local chain that was made anew: all that is on it came after the wish.
    const restart = { ...progress, marks: [], settledBlock: -1, genesisHash, indexId };
    return { kind: 'moved', progress: restart, firstBlock: 0, staleAbove: -1 };
  }
  const [last] = marks;
  // The same chain is read anew: what is missing so far is not gone.
  if (last && progress.indexId !== indexId && newest.number < last.number) return { kind: 'wait' };
  const current = { ...progress, genesisHash, indexId };
  if (!last || known.has(last.hash)) return { kind: 'same', progress: current };
  const left = marks.filter(({ hash }) => known.has(hash));
  const staleAbove = left[0]?.number ?? firstBlock - 1;
  const settledBlock = Math.min(progress.settledBlock, staleAbove);
  return { kind: 'moved', progress: { ...current, marks: left, settledBlock }, firstBlock, staleAbove };
}
