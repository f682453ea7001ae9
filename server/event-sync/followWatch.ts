import type { ChainTables } from '@/server/db/chains/chainTables';
import { type BlockMark, type IndexState, readIndexState } from '@/server/db/chains/openChainTables';
import { type EventObjects, LIST_PAGE, type Place } from '@/server/event-sync/eventObjects';
import { atOneMoment, findBlocks, readLogs } from '@/server/event-sync/indexReader';
import type { EventProgress, EventWatch, WatchStore } from '@/server/event-sync/watchStore';

/** The newest marks are all kept. */
const NEAR = 16;

/** What events are written with. */
export type WatchParts = {
  /** The tables of the index. */
  chain: ChainTables;
  objects: EventObjects;
  store: WatchStore;
  /** Blocks on top of an event's until it counts as confirmed. */
  confirmations: number;
  /** Whether the step before may have ended in the middle. */
  inDoubt: boolean;
  log: { info(words: string): void };
};

/**
 * Brings the class of a watched event one step nearer to the chain: takes back what the chain took back, confirms what
 * is old enough, and writes what is new. Each step can be broken off anywhere and done again.
 *
 * @returns whether there is more to do at once
 */
export async function followWatch(watch: EventWatch, parts: WatchParts): Promise<boolean> {
  const { chain, objects, store, confirmations, inDoubt, log } = parts;
  const { chainId, tableName, id } = watch;
  const { marks } = watch.progress;
  const seen = await atOneMoment(chain, async () => {
    const index = await readIndexState(chain);
    if (index?.newest == null) return null;
    const known = await findBlocks(
      chain,
      marks.map(({ hash }) => hash),
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
  const stand = { ...parts, chainId, index, confirmedBlock: newest.number - confirmations };

  if (standing.kind === 'moved') {
    await settle(tableName, standing.staleAbove, false, stand);
    await store.note(id, { progress, firstBlock: standing.firstBlock });
    log.info(`${tableName}: chain ${chainId} was reorganised above block ${standing.staleAbove}`);
  }
  await settle(tableName, progress.settledBlock, true, stand);
  const told = await objects.write(watch, logs, stand.confirmedBlock, inDoubt);
  const next = advance(progress, reached, stand.confirmedBlock, told);
  if (JSON.stringify(next) === JSON.stringify(watch.progress)) return false;
  return (await store.note(id, { progress: next })) && reached.number < newest.number;
}

/** How far it is once all up to a block is written. */
function advance(
  progress: EventProgress,
  reached: BlockMark,
  confirmedBlock: number,
  told: { undecoded: number; refused: number },
): EventProgress {
  return {
    ...progress,
    marks: thinMarks(reached, progress.marks),
    settledBlock: Math.max(progress.settledBlock, Math.min(reached.number, confirmedBlock)),
    undecoded: progress.undecoded + told.undecoded,
    refused: progress.refused + told.refused,
  };
}

type Stand = WatchParts & { chainId: number; index: IndexState; confirmedBlock: number };

/** Looks at the objects of blocks above one: deletes those whose block is gone, confirms those that are old enough. */
async function settle(tableName: string, above: number, unconfirmedOnly: boolean, stand: Stand): Promise<void> {
  const { objects, index, confirmedBlock } = stand;
  let place: Place | null = { block: above, id: null };
  while (place) {
    const page: Parse.Object[] = await objects.list(tableName, place, unconfirmedOnly);
    const known = page.length === 0 ? new Set<string>() : await blocksOf(page, stand);
    for (const object of page) {
      const block = Number(object.get('block_number'));
      if (block < index.startBlock) continue; // The index does not go back so far.
      if (!known.has(String(object.get('block_hash')))) await objects.remove(object);
      else if (object.get('confirmed') !== true && block <= confirmedBlock) await objects.confirm(object);
    }
    const last = page.at(-1);
    place = last && page.length === LIST_PAGE ? { block: Number(last.get('block_number')), id: last.id ?? null } : null;
  }
}

/**
 * Hashes of the objects' blocks that the index has.
 *
 * @throws where the chain has begun to be indexed anew: what is missing then is not gone
 */
function blocksOf(page: readonly Parse.Object[], { chain, index }: Stand): Promise<ReadonlySet<string>> {
  const hashes = page.map((object) => String(object.get('block_hash')));
  return atOneMoment(chain, async () => {
    const known = await findBlocks(chain, hashes);
    const now = await readIndexState(chain);
    if (now?.indexId !== index.indexId) throw new Error('The chain is being indexed anew.');
    return known;
  });
}

/**
 * Puts a mark in front, and keeps of the older ones fewer the farther back they are: one at a distance of 16 to 32
 * blocks, one of 32 to 64, and so on. A reorganisation then costs a few times the blocks that it took back at most.
 */
export function thinMarks(newest: BlockMark, older: readonly BlockMark[]): BlockMark[] {
  const before = older.filter(({ number }) => number < newest.number);
  const far = new Map<number, BlockMark>();
  // The oldest of each stretch: a newer one would be replaced by the next before it ever gets to the stretch beyond.
  for (const mark of before.slice(NEAR)) far.set(Math.floor(Math.log2(newest.number - mark.number)), mark);
  return [newest, ...before.slice(0, NEAR), ...[...far.values()].sort((a, b) => b.number - a.number)];
}

/**
 * What became of the blocks that events were written from. `wait`: the index is behind, and cannot tell yet.
 * `moved`: go on from `progress`, and look at every object of blocks above `staleAbove`.
 */
type Standing =
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
