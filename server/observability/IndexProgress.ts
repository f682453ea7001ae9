/** How far the index of a chain is. */
export type IndexProgress = {
  /**
   * `waiting`: another backend indexes this chain. `upgrading`: the tables of an earlier version are converted, and answer
   * nothing meanwhile. `down`: it failed, no node answers, or for a minute it came no further; it is tried again.
   */
  state: 'waiting' | 'upgrading' | 'indexing' | 'following' | 'down';
  /** Newest block in the index; `null` before the first. */
  blockNumber: number | null;
  /** Newest block of the node; `null` before it is known. */
  head: number | null;
  /** Blocks indexed per second of late. */
  rate: number;
  /** Time until the head is reached, in seconds; `null` where nothing can be told. */
  secondsLeft: number | null;
};
