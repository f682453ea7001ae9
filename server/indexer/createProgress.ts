/** How far the index of a chain is. */
export type IndexProgress = {
  /** `waiting`: another backend indexes this chain. `down`: it failed, or no node answers, and it is tried again. */
  state: 'waiting' | 'indexing' | 'following' | 'down';
  /** Newest block in the index; `null` before the first. */
  blockNumber: number | null;
  /** Newest block of the node; `null` before it is known. */
  head: number | null;
  /** Blocks indexed per second of late. */
  rate: number;
  /** Time until the head is reached, in seconds; `null` where nothing can be told. */
  secondsLeft: number | null;
};

/** The rate is taken over this time, in milliseconds. */
const SPAN = 10_000;

/** Keeps the progress of an index, with its rate over the last ten seconds, whatever the clock does meanwhile. */
export function createProgress() {
  const current = { state: 'waiting' as IndexProgress['state'], head: null as number | null };
  let blockNumber: number | null = null;
  let marks: { at: number; blocks: number }[] = [];

  return {
    set(change: Partial<typeof current>): void {
      Object.assign(current, change);
    },
    /** The index now ends at this block, after this many more. */
    reach(number: number | null, blocks: number): void {
      if (blocks > 0 && current.state === 'down') current.state = 'indexing';
      blockNumber = number;
      marks = [...marks.filter(({ at }) => at > performance.now() - SPAN), { at: performance.now(), blocks }];
    },
    read(): IndexProgress {
      const recent = marks.filter(({ at }) => at > performance.now() - SPAN);
      const since = Math.max(1, performance.now() - (recent[0]?.at ?? performance.now()));
      const rate =
        recent.length < 2 ? 0 : (recent.slice(1).reduce((sum, { blocks }) => sum + blocks, 0) / since) * 1000;
      const left = current.head === null ? null : Math.max(0, current.head - (blockNumber ?? -1));
      const secondsLeft = left === 0 ? 0 : left === null || rate === 0 ? null : Math.ceil(left / rate);
      return { ...current, blockNumber, rate, secondsLeft };
    },
  };
}
