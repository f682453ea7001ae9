import { setTimeout as sleep } from 'node:timers/promises';
import { exchangeNames } from '@/server/chain/exchanges';
import type { ChainConnection, ChainTables } from '@/server/db/chains/chainTables';
import { checkNfts } from '@/server/indexer/checks/checkNfts';
import { checkTokens } from '@/server/indexer/checks/checkTokens';
import { bytesCell, type Cell } from '@/server/indexer/copyRows';
import type { createProgress } from '@/server/indexer/createProgress';
import type { FetchBlocks, Rpc } from '@/server/indexer/createRpc';
import { ingest, type OneOrMore, type RangeSize } from '@/server/indexer/ingest';
import { type Cursor, IndexConflictError, conflictRemedies } from '@/server/indexer/openIndex';
import { settleForms } from '@/server/indexer/forms/settleForms';
import { readForms } from '@/server/indexer/forms/storedForms';
import { packBlocks, type PackedBlocks } from '@/server/indexer/packBlocks';
import { readContracts } from '@/server/indexer/readContracts';
import { readTokenUris } from '@/server/indexer/readTokenUris';
import { refreshNfts } from '@/server/indexer/refreshNfts';
import { findAncestor, rollBack } from '@/server/indexer/rollBack';
import { writeBlocks } from '@/server/indexer/writeBlocks';

/** Up to this many blocks at the head are queried one by one; of more, only the newest. */
const MAX_BLOCKS = 10;

/** Balances per request. */
const BATCH_SIZE = 100;

/** Dependencies of the indexer loop. */
export type Following = {
  chain: ChainConnection;
  rpc: Rpc;
  fetchBlocks: FetchBlocks;
  progress: ReturnType<typeof createProgress>;
  cursor: Cursor;
  size: RangeSize;
  signal: AbortSignal;
};

/** Options of the indexer loop. */
export type FollowOptions = {
  chainId: number;
  addresses: readonly string[] | null;
  wrapped: readonly string[];
  reorgDepth: number;
  /** The addresses whose native balances are recorded at each block, in lower case. */
  readLinked: () => Promise<readonly string[]>;
  /** Whether stored data may be replaced by the chain with this genesis block. */
  mayDiscard: (genesisHash: string | null) => boolean;
  /** Pause between two looks at the head of the chain, in milliseconds; a second by default. */
  pollMs?: number;
  log: { info(words: string): void };
};

const DEFAULT_POLL_MS = 1_000;

/** Interval of progress logs, in milliseconds. */
const LOG_INTERVAL = 10_000;

/**
 * A head below the cursor may come from a lagging node: it is accepted after this many polls in a
 * row.
 */
const LAG_POLLS = 4;

/** The chain does not continue where the index ends. */
class Forked extends Error {}

/**
 * Brings the index to the head and keeps it there, reverting what the chain reverts.
 *
 * @throws {IndexConflictError} if the node's blocks do not follow one another, or none of the
 * stored ones is among them and they may not be discarded
 */
export async function followChain(following: Following, options: FollowOptions): Promise<void> {
  const { chain, rpc, fetchBlocks, progress, size, signal } = following;
  const { chainId, reorgDepth, pollMs = DEFAULT_POLL_MS, log } = options;
  const selection = {
    addresses: options.addresses && new Set(options.addresses),
    wrapped: new Set(options.wrapped),
    exchanges: exchangeNames(chainId),
    forms: await readForms(chain),
  };
  let { blockNumber, blockHash } = following.cursor;
  const { startBlock, genesisHash } = following.cursor;
  const sampler = createSampler(chain, rpc, options.readLinked);
  let reportedAt = performance.now();
  let lagging = 0;
  let head = 0;

  const fetchPacked = async (first: number, last: number) => packBlocks(await fetchBlocks(first, last), selection);

  const take = async (parts: OneOrMore<PackedBlocks>) => {
    signal.throwIfAborted();
    const [oldest] = parts;
    const newest = parts.at(-1) ?? oldest;
    if (blockHash !== null && oldest.parentHash !== blockHash) throw new Forked();
    const samples = await sampler.sample(oldest.first, newest.last, newest.last >= head);
    await writeBlocks(chain, parts, samples);
    blockNumber = newest.last;
    blockHash = newest.hash;
    progress.reach(blockNumber, newest.last - oldest.first + 1);
    if (performance.now() - reportedAt < LOG_INTERVAL) return;
    reportedAt = performance.now();
    const { rate, secondsLeft } = progress.read();
    log.info(`chain ${chainId}: block ${blockNumber} of ${head}, ${rate.toFixed(0)}/s, ${secondsLeft} s left`);
  };

  const takeBack = async () => {
    const before = blockNumber;
    const ancestor = await findAncestor(chain, rpc, reorgDepth);
    if (ancestor === null && !options.mayDiscard(genesisHash)) {
      const words = `None of the blocks that are stored of chain ${chainId} is in the node's chain.`;
      throw new IndexConflictError(`${words} ${conflictRemedies(chainId, genesisHash)}`);
    }
    blockNumber = ancestor;
    await rollBack(chain, blockNumber ?? startBlock - 1);
    sampler.evict();
    selection.forms = await readForms(chain);
    const { rows } = await chain.query<{ block_hash: string | null }>('SELECT block_hash FROM chain.cursor');
    blockHash = rows[0]?.block_hash ?? null;
    progress.reach(blockNumber, 0);
    log.info(`chain ${chainId} was reorganised: reverted blocks ${(blockNumber ?? startBlock - 1) + 1} to ${before}`);
  };

  for (;;) {
    signal.throwIfAborted();
    head = Number(await rpc.ask('eth_blockNumber'));
    progress.look(head);
    lagging = blockNumber !== null && head < blockNumber ? lagging + 1 : 0;
    if (lagging >= LAG_POLLS || (lagging === 0 && blockNumber === head && (await hashAt(rpc, head)) !== blockHash)) {
      await takeBack();
      lagging = 0;
      continue;
    }
    const first = blockNumber === null ? startBlock : blockNumber + 1;
    if (first <= head) {
      try {
        await ingest({ first, last: head, size }, fetchPacked, take);
        continue;
      } catch (error) {
        if (!(error instanceof Forked)) throw error;
        const before = blockNumber;
        await takeBack();
        if (blockNumber === before) {
          throw new IndexConflictError(
            `The node's block ${first} of chain ${chainId} does not follow its block ${before}.`,
          );
        }
      }
    }
    selection.forms = (await settleForms(chain, rpc)) ?? selection.forms;
    await readContracts(chain, rpc);
    await readTokenUris(chain, rpc);
    await refreshNfts(chain, rpc);
    await checkTokens(chain, rpc);
    await checkNfts(chain, rpc);
    await sleep(pollMs, undefined, { signal });
  }
}

async function hashAt(rpc: Rpc, number: number): Promise<string | null> {
  const block = (await rpc.ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as { hash: string } | null;
  return block?.hash.toLowerCase() ?? null;
}

/**
 * Records the native balances of linked addresses, block by block, while the index is at the head.
 */
type Sampler = {
  /**
   * The `native_balances` rows of a range of blocks about to be written: one where a balance
   * changed, and one without a balance where it is unknown from there on.
   *
   * @param isHead whether the last block is the chain's newest: many nodes do not have older
   * balances
   */
  sample(first: number, last: number, isHead: boolean): Promise<Cell[][]>;
  /** Blocks were reverted, with their rows. */
  evict(): void;
};

/** @param readLinked the addresses to record, in lower case */
function createSampler(chain: ChainTables, rpc: Rpc, readLinked: () => Promise<readonly string[]>): Sampler {
  /** The newest balance of each address with a row; `null` if its newest row has none. */
  let known: Map<string, string | null> | null = null;

  const load = async () => {
    const { rows } = await chain.query<{ address: string; balance: string | null }>(
      'SELECT DISTINCT ON (address) address, balance FROM chain.native_balances ORDER BY address, block_number DESC',
    );
    return new Map(rows.map(({ address, balance }) => [address, balance]));
  };

  const balancesAt = async (addresses: readonly string[], number: number): Promise<(string | null)[]> => {
    const balances: (string | null)[] = [];
    for (let at = 0; at < addresses.length; at += BATCH_SIZE) {
      const part = addresses.slice(at, at + BATCH_SIZE);
      const answers = await rpc.batch(part.map((address) => ['eth_getBalance', address, `0x${number.toString(16)}`]));
      // A node may have pruned the state of a block by now.
      balances.push(
        ...answers.map((answer) =>
          'result' in answer && typeof answer.result === 'string' ? String(BigInt(answer.result)) : null,
        ),
      );
    }
    return balances;
  };

  return {
    async sample(first, last, isHead) {
      const newest = (known ??= await load());
      const linked = isHead ? await readLinked() : [];
      const isShort = last - first < MAX_BLOCKS;
      const numbers = isShort ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [last];
      const rows: Cell[][] = [];
      const note = (address: string, number: number, balance: string | null) => {
        if ((newest.get(address) ?? null) === balance) return;
        newest.set(address, balance);
        rows.push([bytesCell(address), number, balance]);
      };
      const followed = new Set(isShort ? linked : []);
      for (const address of newest.keys()) if (!followed.has(address)) note(address, first, null);
      for (const number of linked.length === 0 ? [] : numbers) {
        const balances = await balancesAt(linked, number);
        for (const [index, address] of linked.entries()) note(address, number, balances[index] ?? null);
      }
      return rows;
    },
    evict() {
      known = null;
    },
  };
}
