import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pinProcessor } from '@/bench/measure/pinProcessor';
import { median } from '@/bench/measure/median';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';
import { createFetchBlocks, createRpc } from '@/server/indexer/createRpc';
import { initialRangeSize, ingest as fetchRanges } from '@/server/indexer/ingest';
import { rangeOf } from '@/server/indexer/packBlocks';
import { startIndexer } from '@/server/indexer/startIndexer';
import { createRandom, emitOne } from '@/tests/helpers/indexer/randomActions';
import { createEmitter } from '@/tests/helpers/indexer/createEmitter';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

/** Blocks of the chain, transactions in each, and turns of each kind. */
const BLOCKS = sized(1_000, 20);
const TRANSACTIONS = sized(20, 3);
const TURNS = sized(5, 1);

const quiet = () => undefined;

/** How long a turn took, in seconds, and the greatest memory of this process in it, in bytes. */
type Turn = { seconds: number; memory: number };

/**
 * Indexing beside only fetching: the same blocks and receipts from the same node, in the same ranges, as many at once,
 * read and checked alike. In turns; the goal is at least 0.85 of the speed. Once with a node that has a processor of its
 * own, as one on another machine has more than that, and once with a node that takes what it gets of every processor:
 * anvil fills two of them while it answers, and then each thing done beside it slows it down.
 */
export async function ingest(): Promise<Row[]> {
  const chain = await startTestChain();
  try {
    await fillChain(chain);
    const sharing = await measureBeside(chain, 'the node shares all processors');
    const takeBack = pinProcessor(chain.pid);
    if (!takeBack) return sharing;
    try {
      return [...(await measureBeside(chain, 'the node has one of its own')), ...sharing];
    } finally {
      takeBack();
    }
  } finally {
    await chain.stop();
  }
}

/** Fetches and indexes the chain in turns, into a database that is started for it. */
async function measureBeside(chain: TestChain, circumstances: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-ingest-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where this runs as root.
  const log = { debug: quiet, info: quiet, warn: quiet };
  const database = await startEmbeddedDatabase({ dataDir: folder, password: 'a password', log });
  try {
    const fetched: Turn[] = [];
    const indexed: Turn[] = [];
    await (
      await indexAll(chain.url, database.uri)
    )(); // Makes the tables.
    for (let turn = 0; turn < TURNS; turn++) {
      fetched.push(await measure(() => fetchAll(chain.url)));
      await emptyIndex(database.uri);
      indexed.push(await measure(() => indexAll(chain.url, database.uri)));
    }
    const seconds = [median(indexed.map((turn) => turn.seconds)), median(fetched.map((turn) => turn.seconds))] as const;
    const memory = [indexed, fetched].map((turns) => Math.max(...turns.map((turn) => turn.memory)));
    const name = `index ${BLOCKS} blocks of ${TRANSACTIONS} transactions, beside fetching them; ${circumstances}`;
    const rate = (BLOCKS * TRANSACTIONS) / seconds[0];
    return [
      { name, value: seconds[0], beside: seconds[1], unit: 's', limit: 1.18 },
      { name: `transactions indexed; ${circumstances}`, value: rate, beside: null, unit: '/s', limit: null },
      {
        name: `greatest memory of the process while it indexes, beside while it fetches; ${circumstances}`,
        ...{ value: memory[0] ?? 0, beside: memory[1] ?? 0, unit: 'B', limit: null },
      },
    ];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Two of five transactions are payments, as on a chain that is used; the others move tokens of every kind. */
async function fillChain(chain: TestChain): Promise<void> {
  const emitter = await createEmitter(chain);
  const random = createRandom(1);
  const [from, to] = await chain.ask<string[]>('eth_accounts');
  for (let block = 0; block < BLOCKS; block++) {
    for (let sent = 0; sent < TRANSACTIONS; sent++) {
      if (random(5) < 2) await chain.ask('eth_sendTransaction', { from, to, value: '0x1', gas: '0x5208' });
      else await emitOne(emitter, random);
    }
    await chain.ask('evm_mine');
  }
}

/** Empties the tables, as they are before the first block. */
async function emptyIndex(databaseUri: string): Promise<void> {
  const client = new Client({ connectionString: databaseUri });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'chain_31337'",
  );
  const names = rows.map(({ name }) => name).filter((name) => !/\.(cursor|migration(_lock)?)$/.test(name));
  await client.query(`TRUNCATE ${names.join(', ')}`);
  await client.query('UPDATE chain_31337.cursor SET block_number = NULL, block_hash = NULL');
  await client.end();
}

async function measure(work: () => Promise<() => Promise<void>>): Promise<Turn> {
  let memory = 0;
  const look = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 20);
  const began = performance.now();
  const end = await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(look);
  await end();
  return { seconds, memory };
}

async function fetchAll(url: string): Promise<() => Promise<void>> {
  const fetchBlocks = createFetchBlocks(createRpc([url], new AbortController().signal));
  const fetchRange = async (first: number, last: number) => rangeOf(await fetchBlocks(first, last));
  await fetchRanges({ first: 0, last: BLOCKS, size: initialRangeSize() }, fetchRange, () => Promise.resolve());
  return () => Promise.resolve();
}

async function indexAll(url: string, databaseUri: string): Promise<() => Promise<void>> {
  const readLinked = () => Promise.resolve([]);
  const all = { addresses: null, wrapped: [], reorgDepth: 100, readLinked, mayDiscard: () => false };
  const log = { info: quiet, warn: quiet };
  const indexer = startIndexer({ chainId: 31_337, rpcUrls: [url], databaseUri, startBlock: 0, ...all, log });
  while ((indexer.progress().blockNumber ?? 0) < BLOCKS) await sleep(10);
  return () => indexer.stop();
}
