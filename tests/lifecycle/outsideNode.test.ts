import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { makeDataFolder, type DataFolder, type Start } from '@/tests/helpers/lifecycle/dataFolder';
import { makeOutsideNode, type OutsideNode } from '@/tests/helpers/lifecycle/outsideNode';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const AWAY_MS = 25_000;
const POLL_OPTIONS = { timeout: 60_000, interval: 250 };

let folder: string;
let node: OutsideNode;
let data: DataFolder;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-node-'));
  node = await makeOutsideNode(folder);
  await node.start();
  let isSeeded = false;
  const start: Start<TestBackend> = async ({ dataDir, env }) => {
    if (!isSeeded) await node.seed(dataDir);
    isSeeded = true;
    return startBackend({
      dataDir,
      env: { ...env, [`RPC_URL_${LOCAL_CHAIN_ID}`]: node.url, INDEX_CHAINS: String(LOCAL_CHAIN_ID) },
    });
  };
  data = await makeDataFolder(start);
});
afterAll(async () => {
  node.wake();
  await data.remove();
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const healthOf = async () => {
  const answer = await fetch(`${data.backend.origin}/health`);
  const { status, parts } = (await answer.json()) as { status: string; parts: { index: { status: string } } };
  return [status, parts.index.status];
};

/** How much is stored of the chain, and up to which block. */
const readStored = async () => {
  const client = new Client({ connectionString: data.backend.databaseUri });
  await client.connect();
  try {
    const tables = [
      'blocks',
      'transactions',
      'logs',
      'token_transfers',
      'nft_transfers',
      'token_balances',
      'nft_owners',
    ];
    const counts = tables.map((table) => `(SELECT count(*) FROM chain_${LOCAL_CHAIN_ID}.${table}) AS ${table}`);
    const { rows } = await client.query(
      `SELECT ${counts.join(', ')}, block_number, block_hash, genesis_hash FROM chain_${LOCAL_CHAIN_ID}.cursor`,
    );
    return rows;
  } finally {
    await client.end();
  }
};

/** The address leads to another chain for a while. */
const mistake = async (
  other: { chainId: number; blocks: number },
  befall: () => Promise<void> = async () => undefined,
) => {
  const stored = await readStored();
  await node.stop();
  await node.startOther(other);
  await befall();
  await vi.waitFor(async () => expect(await healthOf()).toEqual(['degraded', 'down']), POLL_OPTIONS);
  // Tried again meanwhile, more than once.
  await sleep(5_000);
  expect(await healthOf()).toEqual(['degraded', 'down']);
  expect(await readStored()).toEqual(stored);
  await node.stop();
  await node.start();
};

const restart = async () => {
  await data.backend.stop();
  await data.start();
};

/** What befalls the node, one after the other. */
const DAYS: [string, () => Promise<void>][] = [
  [
    'a node that falls silent for 25 s',
    async () => {
      node.freeze();
      await sleep(AWAY_MS);
      node.wake();
    },
  ],
  [
    'a node that is away for 25 s',
    async () => {
      await node.stop();
      await vi.waitFor(async () => expect(await healthOf()).toEqual(['degraded', 'down']), POLL_OPTIONS);
      await sleep(AWAY_MS);
      await node.start();
    },
  ],
  [
    'a crash of the node',
    async () => {
      await node.crash();
      await node.start();
    },
  ],
  [
    'a start of the backend while the node is away',
    async () => {
      await node.stop();
      await restart();
      await vi.waitFor(async () => expect(await healthOf()).toEqual(['degraded', 'down']), POLL_OPTIONS);
      await node.start();
    },
  ],
  ['answers of a longer chain with the same id', () => mistake({ chainId: LOCAL_CHAIN_ID, blocks: 2_000 })],
  ['answers of a shorter chain with the same id', () => mistake({ chainId: LOCAL_CHAIN_ID, blocks: 3 })],
  ['answers of a chain with another id', () => mistake({ chainId: 31_338, blocks: 2_000 })],
  ['a start of the backend before another chain', () => mistake({ chainId: LOCAL_CHAIN_ID, blocks: 2_000 }, restart)],
];

it.each(DAYS)('after %s everything answers as before, and a new transaction arrives', async (_name, befall) => {
  await befall();
  await data.expectUnchanged();
  await data.expectNewTransaction();
});
