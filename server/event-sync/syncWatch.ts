import type { ChainTables } from '@/server/db/chains/chainTables';
import { type BlockCursor, type IndexState, readIndexState } from '@/server/db/chains/openChainTables';
import { type EventObjects, LIST_PAGE, type ListPosition } from '@/server/event-sync/eventObjects';
import { inSnapshot, findBlocks, readLogs } from '@/server/event-sync/indexReader';
import type { EventProgress, EventWatch, WatchStore } from '@/server/event-sync/watchStore';

/** This many of the newest marks are all kept. */
const DENSE_MARKS = 16;

/** Dependencies for writing events. */
export type SyncParts = {
  /** The tables of the index. */
  chain: ChainTables;
  objects: EventObjects;
  store: WatchStore;
  /** Blocks on top of an event's until it is confirmed. */
  confirmations: number;
  /** Whether the step before may have been interrupted. */
  inDoubt: boolean;
  log: { info(words: string): void };
};

/**
 * Brings the class of an event sync one step closer to the chain: removes what the chain reverted,
 * confirms what is old enough, and writes new events. Each step can be interrupted anywhere and
 * repeated.
 *
 * @returns whether there is more to do at once
 */
export async function syncWatch(watch: EventWatch, parts: SyncParts): Promise<boolean> {
  const { chain, objects, store, confirmations, inDoubt: uncertain, log } = parts;
  const { chainId, tableName, id } = watch;
  const { marks: cursors } = watch.progress;
  const seen = await inSnapshot(chain, async () => {
    const index = await readIndexState(chain);
    if (index?.newest == null) return null;
    const known = await findBlocks(
      chain,
      cursors.map(({ hash }) => hash),
    );
    const standing = findReorganisation(watch, index, known);
    if (standing.kind === 'wait') return null;
    const firstBlock = standing.kind === 'moved' ? standing.firstBlock : watch.firstBlock;
    const after = standing.progress.marks[0]?.number ?? firstBlock - 1;
    return { index, newest: index.newest, standing, ...(await readLogs(chain, watch, after, index.newest)) };
  });
  if (!seen) return false;
  const { index, newest, standing, logs, reached } = seen;
  const { progress } = standing;
  const position = { ...parts, chainId, index, confirmedBlock: newest.number - confirmations };

  if (standing.kind === 'moved') {
    await settle(tableName, standing.staleAbove, false, position);
    await store.note(id, { progress, firstBlock: standing.firstBlock });
    log.info(`${tableName}: chain ${chainId} was reorganised above block ${standing.staleAbove}`);
  }
  await settle(tableName, progress.settledBlock, true, position);
  const reported = await objects.write(watch, logs, position.confirmedBlock, uncertain);
  const next = advance(progress, reached, position.confirmedBlock, reported);
  if (JSON.stringify(next) === JSON.stringify(watch.progress)) return false;
  return (await store.note(id, { progress: next })) && reached.number < newest.number;
}

/** The progress once everything up to a block is written. */
function advance(
  progress: EventProgress,
  reached: BlockCursor,
  confirmedBlock: number,
  counts: { undecoded: number; refused: number },
): EventProgress {
  return {
    ...progress,
    marks: pruneCursors(reached, progress.marks),
    settledBlock: Math.max(progress.settledBlock, Math.min(reached.number, confirmedBlock)),
    undecoded: progress.undecoded + counts.undecoded,
    refused: progress.refused + counts.refused,
  };
}

type SyncPosition = SyncParts & { chainId: number; index: IndexState; confirmedBlock: number };

/**
 * Checks the objects of blocks above one: deletes those whose block is gone, confirms those that
 * are old enough.
 */
async function settle(tableName: string, above: number, unconfirmedOnly: boolean, stand: SyncPosition): Promise<void> {
  const { objects, index, confirmedBlock } = stand;
  let position: ListPosition | null = { block: above, id: null };
  while (position) {
    const page: Parse.Object[] = await objects.list(tableName, position, unconfirmedOnly);
    const known = page.length === 0 ? new Set<string>() : await blocksOf(page, stand);
    for (const object of page) {
      const block = Number(object.get('block_number'));
      if (block < index.startBlock) continue; // The index does not go back that far.
      if (!known.has(String(object.get('block_hash')))) await objects.remove(object);
      else if (object.get('confirmed') !== true && block <= confirmedBlock) await objects.confirm(object);
    }
    const last = page.at(-1);
    position =
      last && page.length === LIST_PAGE ? { block: Number(last.get('block_number')), id: last.id ?? null } : null;
  }
}

/**
 * Hashes of the objects' blocks that the index has.
 *
 * @throws if the chain has started to be indexed again: what is missing then is not gone
 */
function blocksOf(page: readonly Parse.Object[], { chain, index }: SyncPosition): Promise<ReadonlySet<string>> {
  const hashes = page.map((object) => String(object.get('block_hash')));
  return inSnapshot(chain, async () => {
    const known = await findBlocks(chain, hashes);
    const now = await readIndexState(chain);
    if (now?.indexId !== index.indexId) throw new Error('The chain is being indexed again from scratch.');
    return known;
  });
}

/**
 * Adds a mark, and keeps fewer of the older ones the farther back they are: one at a distance of 16
 * to 32 blocks, one of 32 to 64, and so on. A reorganisation then costs at most a few times the
 * blocks it reverted.
 */
export function pruneCursors(newest: BlockCursor, older: readonly BlockCursor[]): BlockCursor[] {
  const before = older.filter(({ number }) => number < newest.number);
  const far = new Map<number, BlockCursor>();
  // The oldest of each range: a newer one would be replaced before it reaches the next range.
  for (const cursor of before.slice(DENSE_MARKS)) far.set(Math.floor(Math.log2(newest.number - cursor.number)), cursor);
  return [newest, ...before.slice(0, DENSE_MARKS), ...[...far.values()].sort((a, b) => b.number - a.number)];
}

/**
 * What became of the blocks that events were written from. `wait`: the index is behind and cannot
 * know yet. `moved`: continue from `progress`, and check every object of blocks above `staleAbove`.
 */
type Standing =
  | { kind: 'wait' }
  | { kind: 'same'; progress: EventProgress }
  | { kind: 'moved'; progress: EventProgress; firstBlock: number; staleAbove: number };

/**
 * Compares the written events with the index.
 *
 * @param known hashes of the marks that the index has
 */
export function findReorganisation(watch: EventWatch, index: IndexState, known: ReadonlySet<string>): Standing {
  const { progress, firstBlock } = watch;
  const { marks } = progress;
  const { indexId, genesisHash, newest } = index;
  if (newest === null) return { kind: 'wait' };
  if (progress.genesisHash !== null && progress.genesisHash !== genesisHash) {
    // A recreated local chain: everything on it is newer than the event sync.
    const restart = { ...progress, marks: [], settledBlock: -1, genesisHash, indexId };
    return { kind: 'moved', progress: restart, firstBlock: 0, staleAbove: -1 };
  }
  const [last] = marks;
  // The same chain is being indexed again: what is missing so far is not gone.
  if (last && progress.indexId !== indexId && newest.number < last.number) return { kind: 'wait' };
  const current = { ...progress, genesisHash, indexId };
  if (!last || known.has(last.hash)) return { kind: 'same', progress: current };
  const left = marks.filter(({ hash }) => known.has(hash));
  const staleAbove = left[0]?.number ?? firstBlock - 1;
  const settledBlock = Math.min(progress.settledBlock, staleAbove);
  return { kind: 'moved', progress: { ...current, marks: left, settledBlock }, firstBlock, staleAbove };
}
