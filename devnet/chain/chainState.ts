import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { keccak256, numberToHex, toRlp, type Hex } from 'viem';

/** A block's header: each of its fields in hex, without those its fork lacks. */
type Header = Readonly<Record<string, string>> & { number: string };

/** The part of anvil's state file used here; the blocks are in no particular order. */
type ChainState = {
  block: unknown;
  accounts: object;
  best_block_number: number | string;
  blocks: { header: Header; transactions: unknown[] }[];
  transactions: { info: { traces: unknown[] } }[];
};

/**
 * Above this many blocks, old empty ones are dropped (1.6 kB each), which someone mined by hand.
 */
const MAX_BLOCKS = 20_000;
/** Newest blocks that are kept even if they are empty. */
const NEWEST_BLOCKS = 5_000;

/**
 * Prepares the chain's saved state. A file damaged by a kill during a write is moved aside and
 * replaced by the backup of the last start; without one, the chain starts from scratch.
 * @returns what was done about a damaged file; `null` if all is well
 */
export function prepareChainState(file: string): string | null {
  const previous = `${file}.previous`;
  const unfinished = `${file}.next`;
  rmSync(unfinished, { force: true });
  if (!existsSync(file)) return null;
  const state = readState(file);
  if (state) {
    // All of them run: none may be skipped because of another.
    if ([dropExtraGenesis(state), trimBlocks(state), dropTraces(state)].includes(true)) {
      writeFileSync(unfinished, JSON.stringify(state));
      renameSync(unfinished, file);
    }
    copyFileSync(file, unfinished);
    renameSync(unfinished, previous);
    return null;
  }
  const aside = renameUnusable(file);
  if (!existsSync(previous) || !readState(previous))
    return `The chain's state was damaged and is now ${aside}; the chain starts from scratch.`;
  copyFileSync(previous, file);
  return `The chain's state was damaged and is now ${aside}; the chain continues from the previous backup.`;
}

/** Renames an unusable state file. @returns the new name */
export function renameUnusable(file: string): string {
  const aside = `${file}.broken-${Date.now()}`;
  renameSync(file, aside);
  return aside;
}

/** Header fields in the order of the hash (yellow paper 4.4.3 and the EIPs since). */
const HEADER_FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', 'difficulty'],
  ...['number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce', 'baseFeePerGas'],
  ...['withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash'],
];

/** The numbers among them: in whole bytes without leading zeros, and empty for 0. */
const NUMBERS = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed', 'excessBlobGas'],
]);

/** The hash of a block, as its child refers to it. */
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
 * Keeps one genesis block. Anvil creates one at each start before it reads its state, and saves
 * them all; which of them it uses after the next start is random. The parent of block 1 stays;
 * without one, the oldest.
 */
export function dropExtraGenesis(state: Pick<ChainState, 'blocks'>): boolean {
  const zeros = state.blocks.filter(({ header }) => Number(header.number) === 0);
  if (zeros.length < 2) return false;
  const parent = state.blocks.find(({ header }) => Number(header.number) === 1)?.header['parentHash'];
  const [oldest] = zeros.sort((a, b) => Number(a.header['timestamp']) - Number(b.header['timestamp']));
  const saved = zeros.find(({ header }) => hashOf(header) === parent) ?? oldest;
  state.blocks = state.blocks.filter((block) => block === saved || Number(block.header.number) !== 0);
  return true;
}

/**
 * Drops old empty blocks if there are too many; the genesis block and every block with a
 * transaction stay.
 */
export function trimBlocks(state: ChainState, most = MAX_BLOCKS, newest = NEWEST_BLOCKS): boolean {
  if (state.blocks.length <= most) return false;
  const best = Number(state.best_block_number);
  const before = state.blocks.length;
  state.blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number);
    return number === 0 || transactions.length > 0 || number > best - newest;
  });
  return state.blocks.length < before;
}

/** Drops the traces of each transaction, which are half of the file and used by nothing here. */
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
