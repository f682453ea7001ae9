import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import type { Trail } from '@/lib/activity/createTrail';
import type { ActivityBlock } from '@/lib/activity/mergeBlocks';
import { readActivity, type ActivityWish } from '@/lib/activity/readActivity';

/** What a chain tells now of the time since a block. */
export type News = {
  chainId: number;
  /** Newest block of the trail that still stands; `null` where none does, and all was read. */
  since: number | null;
  /** Whether the chain no longer goes on from where it was read before (a reorganisation). */
  turned: boolean;
  /** What happened in that block and since, newest first. */
  entries: readonly ActivityEntry[];
  blocks: readonly ActivityBlock[];
};

/** How many times further back the next block is looked for that still stands. */
const STRIDE = 4;

/**
 * Reads what is new on a chain. A block names the one before it by its hash, so where the newest block that was read
 * before still stands, so does everything before it; where it does not, an older one is looked for.
 *
 * @returns `null` where the chain cannot tell all of it now
 */
export async function readNews(
  wish: ActivityWish,
  chainId: number,
  { trail, signal }: { trail: Trail; signal: AbortSignal },
): Promise<News | null> {
  const places = wish.places.filter((place) => place.chainId === chainId);
  for (let steps = 0; ; steps = steps * STRIDE + 1) {
    const mark = trail.back(chainId, steps);
    const entries: ActivityEntry[] = [];
    const blocks: ActivityBlock[] = [];
    let isWhole = true;
    const reading = readActivity(
      { ...wish, places },
      {
        signal,
        fromBlock: mark?.number,
        // What is missing now comes with the next block.
        onFault: () => (isWhole = false),
        // It is read as far as anybody knows it.
        onPartial: () => undefined,
        onBlock: (block) => blocks.push(block),
      },
    );
    for await (const entry of reading) entries.push(entry);
    if (!isWhole) return null;
    const stands = mark && blocks.some(({ number, hash }) => number === mark.number && hash === mark.hash);
    if (!mark || stands) return { chainId, since: mark?.number ?? null, turned: steps > 0, entries, blocks };
  }
}
