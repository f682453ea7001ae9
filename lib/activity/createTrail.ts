import type { ActivityBlock } from '@/lib/activity/mergeBlocks';

/** A block by its number and its hash. */
export type BlockMark = Pick<ActivityBlock, 'number' | 'hash'>;

/** The blocks of each chain that something was read from, so that one can tell whether they still stand. */
export type Trail = {
  note: (block: ActivityBlock) => void;
  /** The newest block of a chain, or one so many before it; `undefined` where there is none. */
  back: (chainId: number, steps: number) => BlockMark | undefined;
  /** Forgets the blocks above one. */
  cut: (chainId: number, above: number) => void;
  clear: () => void;
};

/** Makes an empty trail. */
export function createTrail(): Trail {
  const chains = new Map<number, Map<number, string>>();
  return {
    note({ chainId, number, hash }) {
      const blocks = chains.get(chainId) ?? new Map<number, string>();
      chains.set(chainId, blocks.set(number, hash));
    },
    back(chainId, steps) {
      const blocks = chains.get(chainId);
      const number = blocks && [...blocks.keys()].sort((a, b) => b - a)[steps];
      const hash = number === undefined ? undefined : blocks?.get(number);
      return number === undefined || hash === undefined ? undefined : { number, hash };
    },
    cut(chainId, above) {
      const blocks = chains.get(chainId);
      for (const number of blocks?.keys() ?? []) if (number > above) blocks?.delete(number);
    },
    clear: () => chains.clear(),
  };
}
