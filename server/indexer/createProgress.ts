import { type IndexProgress } from '@/server/observability/createMetrics';
/** The rate is measured over this time, in milliseconds. */
const SPAN = 10_000;

/** An index that is behind and makes no progress for this time is down, in milliseconds. */
const STALLED = 60_000;

/**
 * Tracks the progress of an index, with its rate over the last ten seconds, independent of clock
 * changes.
 */
export function createProgress() {
  let state: IndexProgress['state'] = 'waiting';
  let head: number | null = null;
  let blockNumber: number | null = null;
  let movedAt = performance.now();
  let marks: { at: number; blocks: number }[] = [];

  return {
    /**
     * The node's newest block is known. A failed index is down until it makes progress or is at the
     * head.
     */
    look(newest: number): void {
      head = newest;
      if (blockNumber !== null && blockNumber >= newest) {
        state = 'following';
        movedAt = performance.now();
      } else if (state !== 'down') {
        if (state !== 'indexing') movedAt = performance.now();
        state = 'indexing';
      }
    },
    /** Another backend holds the chain: the progress of its index, and the node. */
    watch(reached: number | null, newest: number): void {
      if (reached !== blockNumber || (reached !== null && reached >= newest)) movedAt = performance.now();
      blockNumber = reached;
      head = newest;
      state = 'waiting';
    },
    /** The tables of an earlier version are being converted. */
    upgrade(): void {
      state = 'upgrading';
    },
    /** It failed, or no node answers. */
    fail(): void {
      state = 'down';
    },
    /** The index now ends at this block, after this many more. */
    reach(number: number | null, blocks: number): void {
      if (blocks > 0 && state === 'down') state = 'indexing';
      if (blocks > 0) movedAt = performance.now();
      blockNumber = number;
      marks = [...marks.filter(({ at }) => at > performance.now() - SPAN), { at: performance.now(), blocks }];
    },
    read(): IndexProgress {
      const recent = marks.filter(({ at }) => at > performance.now() - SPAN);
      const since = Math.max(1, performance.now() - (recent[0]?.at ?? performance.now()));
      const rate =
        recent.length < 2 ? 0 : (recent.slice(1).reduce((sum, { blocks }) => sum + blocks, 0) / since) * 1000;
      const left = head === null ? null : Math.max(0, head - (blockNumber ?? -1));
      const secondsLeft = left === 0 ? 0 : left === null || rate === 0 ? null : Math.ceil(left / rate);
      const isBehind = state === 'indexing' || (state === 'waiting' && head !== null);
      const isStalled = isBehind && performance.now() - movedAt > STALLED;
      return { state: isStalled ? 'down' : state, head, blockNumber, rate, secondsLeft };
    },
  };
}
