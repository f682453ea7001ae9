import type { BlockMark } from '@/server/sync/EventWatch';

/** The newest marks are all kept. */
const NEAR = 16;

/**
 * Puts a mark in front, and keeps of the older ones fewer the farther back they are: each about twice as far as the one
 * before it. A reorganisation then costs at most twice the blocks that it took back.
 */
export function thinMarks(newest: BlockMark, older: readonly BlockMark[]): BlockMark[] {
  const kept = [newest];
  let distance = 0;
  for (const mark of older) {
    if (mark.number >= newest.number) continue;
    const far = newest.number - mark.number;
    if (kept.length >= NEAR && far < distance * 2) continue;
    kept.push(mark);
    distance = far;
  }
  return kept;
}
