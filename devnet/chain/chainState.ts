import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { keccak256, numberToHex, toRlp, type Hex } from 'viem';

/** A block's header: each of its fields in hex, those that its fork lacks left out. */
type Header = Readonly<Record<string, string>> & { number: string };

/** The part of anvil's state file that is looked at here; the blocks stand in no order. */
type ChainState = {
  block: unknown;
  accounts: object;
  best_block_number: number | string;
  blocks: { header: Header; transactions: unknown[] }[];
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
    // Each, always: none may be skipped because of another.
    if ([keepOneGenesis(state), trimBlocks(state), dropTraces(state)].includes(true)) {
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

/** Fields of a header in the order in which its hash takes them (yellow paper 4.4.3 and the EIPs since). */
const HEADER_FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', 'difficulty'],
  ...['number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas'],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
];

/** Those that are numbers: in whole bytes without leading zeros, and without any for 0. */
const NUMBERS = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
]);

/** The hash of a block, as its child names it. */
function hashOf(header: Header): Hex {
  const fields = HEADER_FIELDS.flatMap((name) => {
    const value = header[name] as Hex | null | undefined;
    if (value === undefined || value === null) return [];
    if (!NUMBERS.has(name)) return [value];
    const number = BigInt(value);
    return [number === 0n ? '0x' : numberToHex(number, { size: Math.ceil(number.toString(16).length / 2) })];
  });
  return keccak256(toRlp(fields));
}

/**
 * Keeps one block 0. Anvil makes one at each start before it reads its state, and writes them all: which of them it tells
 * of after the next start is chance. The one that block 1 follows stays; where no block tells, the oldest.
 */
export function keepOneGenesis(state: Pick<ChainState, 'blocks'>): boolean {
  const zeros = state.blocks.filter(({ header }) => Number(header.number) === 0);
  if (zeros.length < 2) return false;
  const parent = state.blocks.find(({ header }) => Number(header.number) === 1)?.header['parentHash'];
  const [oldest] = zeros.sort((a, b) => Number(a.header['timestamp']) - Number(b.header['timestamp']));
  const kept = zeros.find(({ header }) => hashOf(header) === parent) ?? oldest;
  state.blocks = state.blocks.filter((block) => block === kept || Number(block.header.number) !== 0);
  return true;
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
