import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

/** Which chains are indexed, and how. */
export type IndexSettings = {
  chains: {
    chainId: number;
    /** The first block to index. */
    startBlock: number;
    /** Lower-case addresses whose transactions and logs are kept; `null` keeps all. */
    addresses: string[] | null;
    /** Blocks on top of an event's until its object counts as confirmed. */
    confirmations: number;
    /** Hash of the first block of the chain that may take the place of what is stored; `null` where none may. */
    discard: string | null;
  }[];
  /** Blocks that a reorganisation may take back. */
  reorgDepth: number;
};

/** As the closed service counted. */
const CONFIRMATIONS = { public: 12, local: 1 };

/** Deeper than any chain in use ever changed its mind. */
const REORG_DEPTH = 10_000;

/**
 * Reads `INDEX_CHAINS`, `INDEX_REORG_DEPTH`, and of each chain `INDEX_START_BLOCK_{chainId}`,
 * `INDEX_ADDRESSES_{chainId}`, `INDEX_CONFIRMATIONS_{chainId}` and `INDEX_DISCARD_{chainId}`.
 *
 * @param known the chains that have a node, by decimal id; the local one is indexed by default
 * @param faults takes what is wrong, in words
 */
export function readIndexSettings(
  given: Readonly<Record<string, string>>,
  known: ReadonlySet<number>,
  faults: string[],
): IndexSettings {
  const wanted = given['INDEX_CHAINS'] ?? (known.has(LOCAL_CHAIN_ID) ? String(LOCAL_CHAIN_ID) : 'off');
  const ids = wanted === 'off' ? [] : wanted.split(',').map((id) => id.trim());
  for (const id of ids) {
    if (!/^[1-9]\d{0,11}$/.test(id)) {
      faults.push(`INDEX_CHAINS "${wanted}" must be decimal chain ids with commas between, or "off".`);
    } else if (!known.has(Number(id))) {
      faults.push(`INDEX_CHAINS names chain ${id}, which has no node. Set RPC_URL_${id}, or leave it out.`);
    }
  }
  for (const name of Object.keys(given)) {
    const id = /^INDEX_(?:START_BLOCK|ADDRESSES|CONFIRMATIONS|DISCARD)_(.*)$/.exec(name)?.[1];
    if (id !== undefined && !ids.includes(id)) faults.push(`${name} is of a chain that INDEX_CHAINS does not name.`);
  }
  const depth = given['INDEX_REORG_DEPTH'] ?? String(REORG_DEPTH);
  if (!/^[1-9]\d{0,8}$/.test(depth)) {
    faults.push(`INDEX_REORG_DEPTH "${depth}" must be a number of blocks. Leave it empty for ${REORG_DEPTH}.`);
  }
  const chains = [...new Set(ids)].map((id) => ({
    chainId: Number(id),
    startBlock: readStartBlock(given, `INDEX_START_BLOCK_${id}`, faults),
    addresses: readAddresses(given, `INDEX_ADDRESSES_${id}`, faults),
    confirmations: readConfirmations(given, id, faults),
    discard: readDiscard(given, `INDEX_DISCARD_${id}`, faults),
  }));
  return { chains, reorgDepth: Number(depth) };
}

function readStartBlock(given: Readonly<Record<string, string>>, name: string, faults: string[]): number {
  const value = given[name] ?? '0';
  if (!/^\d{1,12}$/.test(value)) faults.push(`${name} "${value}" must be the number of a block. Leave it empty for 0.`);
  return Number(value);
}

function readAddresses(given: Readonly<Record<string, string>>, name: string, faults: string[]): string[] | null {
  const addresses = given[name]?.split(',').map((address) => address.trim().toLowerCase()) ?? null;
  if (addresses?.some((address) => !/^0x[0-9a-f]{40}$/.test(address))) {
    faults.push(`${name} must be addresses of 0x and 40 hex digits, with commas between. Leave it empty for all.`);
  }
  return addresses;
}

function readConfirmations(given: Readonly<Record<string, string>>, id: string, faults: string[]): number {
  const name = `INDEX_CONFIRMATIONS_${id}`;
  const fallback = id === String(LOCAL_CHAIN_ID) ? CONFIRMATIONS.local : CONFIRMATIONS.public;
  const value = given[name] ?? String(fallback);
  if (!/^\d{1,6}$/.test(value))
    faults.push(`${name} "${value}" must be a number of blocks. Leave it empty for ${fallback}.`);
  return Number(value);
}

function readDiscard(given: Readonly<Record<string, string>>, name: string, faults: string[]): string | null {
  const value = given[name]?.toLowerCase() ?? null;
  if (value !== null && !/^0x[0-9a-f]{64}$/.test(value)) {
    faults.push(`${name} must be the hash of a chain's first block. Leave it empty to keep what is indexed.`);
  }
  return value;
}
