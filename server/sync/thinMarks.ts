import type { BlockMark } from '@/server/sync/EventWatch';

/** The newest marks are all kept. */
const NEAR = 16;

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
