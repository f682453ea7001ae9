import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The part of anvil's state file that is looked at here; the blocks stand in no order. */
type ChainState = {
  block: unknown;
  accounts: object;
  best_block_number: number | string;
  blocks: { header: { number: string }; transactions: unknown[] }[];
  transactions: { info: { traces: unknown[] } }[];
};

/** Above this many blocks old empty ones are dropped, which somebody had mined by hand: 1.6 kB each. */
const MOST_BLOCKS = 20_000;
/** Newest blocks that are kept even if they are empty. */
const NEWEST_BLOCKS = 5_000;

/**
 * Makes the chain's saved state ready for the chain to read. A damaged file, as a kill in the middle of a write leaves it,
 * is put aside, and the copy kept at the last start takes its place, or nothing: then the chain starts anew.
 * @returns what was done about a damaged file, for people; `null` if all is well
 */
export function prepareChainState(file: string): string | null {
  const previous = `${file}.previous`;
  const unfinished = `${file}.next`;
  rmSync(unfinished, { force: true });
  if (!existsSync(file)) return null;
  const state = readState(file);
  if (state) {
    // Both, always: neither may be skipped because of the other.
    if ([trimBlocks(state), dropTraces(state)].includes(true)) {
      writeFileSync(unfinished, JSON.stringify(state));
      renameSync(unfinished, file);
    }
    copyFileSync(file, unfinished);
    renameSync(unfinished, previous);
    return null;
  }
  const aside = putAside(file);
  if (!existsSync(previous) || !readState(previous))
    return `The chain's state was damaged and is now ${aside}; the chain starts anew.`;
  copyFileSync(previous, file);
  return `The chain's state was damaged and is now ${aside}; the chain goes on from the start before.`;
}

/** Renames a state file the chain cannot use. @returns the new name */
export function putAside(file: string): string {
  const aside = `${file}.broken-${Date.now()}`;
  renameSync(file, aside);
  return aside;
}

/** Drops old empty blocks if there are too many; the first block and every one with a transaction stay. */
export function trimBlocks(state: ChainState, most = MOST_BLOCKS, newest = NEWEST_BLOCKS): boolean {
  if (state.blocks.length <= most) return false;
  const best = Number(state.best_block_number);
  const before = state.blocks.length;
  state.blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number);
    return number === 0 || transactions.length > 0 || number > best - newest;
  });
  return state.blocks.length < before;
}

/** Drops what is known of the insides of each transaction, which is half of the file and which nothing here asks for. */
export function dropTraces({ transactions }: Pick<ChainState, 'transactions'>): boolean {
  const traced = transactions.filter(({ info }) => info.traces.length > 0);
  for (const { info } of traced) info.traces = [];
  return traced.length > 0;
}

function readState(file: string): ChainState | null {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isChainState(state) ? state : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const isChainState = (state: unknown): state is ChainState =>
  typeof state === 'object' &&
  state !== null &&
  'block' in state &&
  'accounts' in state &&
  'best_block_number' in state &&
  'blocks' in state &&
  Array.isArray(state.blocks) &&
  'transactions' in state &&
  Array.isArray(state.transactions);
