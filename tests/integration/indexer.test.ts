import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBytes } from '@/server/db/chains/bytes';
import { chainTables } from '@/server/db/chains/chainTables';
import type { Indexer, IndexerOptions } from '@/server/indexer/startIndexer';
import { actRandomly, createRandom } from '@/tests/helpers/indexer/randomActions';
import { createEmitter } from '@/tests/helpers/indexer/createEmitter';
import { readHoldings } from '@/tests/helpers/indexer/readHoldings';
import { recount } from '@/tests/helpers/indexer/recount';
import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { trial } from '@/tests/helpers/trials';

const quiet = () => undefined;
let database: TestDatabase;
let client: Client;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  client = new Client({ connectionString: database.uri });
  await client.connect();
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

afterAll(async () => {
  await client.end();
  await database.stop();
});

async function startChain(seed: number, blocks = 30): Promise<TestChain> {
  const chain = await startTestChain();
  cleanups.push(chain.stop);
  await actRandomly(chain, await createEmitter(chain), createRandom(seed), blocks);
  return chain;
}

function start(rpcUrls: string[], options: Partial<IndexerOptions> = {}): Indexer {
  // Each test has a chain of its own, under the same id.
  const indexer = startTestIndexer({ rpcUrls, databaseUri: database.uri, mayDiscard: () => true, ...options });
  cleanups.push(indexer.stop);
  return indexer;
}

const count = async (table: string) =>
  Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM chain_31337.${table}`)).rows[0]?.n);

/** A node in front of another that answers some questions in its own way. */
async function startProxy(url: string, change: (method: string, result: unknown) => unknown): Promise<string> {
  const server = createServer((req, res) => {
    const forward = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const asked = JSON.parse(body) as { id: number; method: string }[];
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const replies = (await answer.json()) as { id: number; result: unknown }[];
      const changed = replies.map((reply) => {
        const result = change(asked[reply.id]?.method ?? '', reply.result);
        return result instanceof Error
          ? { jsonrpc: '2.0', id: reply.id, error: { code: -32_601, message: result.message } }
          : { ...reply, result };
      });
      res.end(JSON.stringify(changed));
    };
    // One of the two that it stands between has left.
    forward().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

trial('a recreated chain is indexed again', async () => {
  const first = await startChain(1);
  const indexer = start([first.url]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  expect(await readHoldings(client)).toEqual(await recount(first));
  await indexer.stop();
  const second = await startChain(2, 12);
  const again = start([second.url]);
  await expect.poll(() => again.progress().blockNumber, { timeout: 20_000 }).toBe(12);
  expect(await readHoldings(client)).toEqual(await recount(second));
  expect(await count('blocks')).toBe(13);
});

test('the index is not discarded for another chain or selection without the owner’s consent', async () => {
  const [first, second] = [await startChain(21), await startChain(22, 12)];
  const indexer = start([first.url]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  await indexer.stop();
  const stored = await readHoldings(client);
  const { hash } = await second.ask<{ hash: string }>('eth_getBlockByNumber', '0x0', false);
  for (const [url, startBlock] of [[second.url, 0] as const, [first.url, 10] as const]) {
    const warnings: string[] = [];
    const log = { info: quiet, warn: (fields: object) => warnings.push(String((fields as { err: Error }).err)) };
    const other = start([url], { startBlock, mayDiscard: () => false, log });
    await expect.poll(() => other.progress().state, { timeout: 20_000 }).toBe('down');
    await expect.poll(() => warnings.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(other.progress().state).toBe('down');
    await other.stop();
    expect(warnings[0]).toMatch(/Nothing was changed\. .*set INDEX_DISCARD_31337=0x[0-9a-f]{64} to index it anew/);
    if (url === second.url) expect(warnings[0]).toContain(hash);
    expect(await readHoldings(client)).toEqual(stored);
  }
  const wanted = start([second.url], { mayDiscard: (genesisHash) => genesisHash === hash });
  await expect.poll(() => wanted.progress().blockNumber, { timeout: 20_000 }).toBe(12);
  expect(await readHoldings(client)).toEqual(await recount(second));
});

test('a node with inconsistent blocks is marked down and does not change the index', async () => {
  const chain = await startChain(23, 10);
  const broken = await startProxy(chain.url, (method, result) => {
    const isEleventh = method === 'eth_getBlockByNumber' && (result as { number?: string } | null)?.number === '0xb';
    return isEleventh ? { ...(result as object), parentHash: `0x${'ab'.repeat(32)}` } : result;
  });
  const indexer = start([broken]);
  await expect.poll(() => indexer.progress().blockNumber, { timeout: 20_000 }).toBe(10);
  const stored = await readHoldings(client);
  await chain.ask('evm_mine');
  await expect.poll(() => indexer.progress(), { timeout: 20_000 }).toMatchObject({ state: 'down', blockNumber: 10 });
  expect(await count('blocks')).toBe(11);
  expect(await readHoldings(client)).toEqual(stored);
  expect(indexer.progress()).toMatchObject({ state: 'down', head: 11 });
});

trial('of two indexers of one chain, one waits and takes over when the other stops', async () => {
  const chain = await startChain(3, 5);
  const first = start([chain.url]);
  await expect.poll(() => first.progress().state, { timeout: 20_000 }).toBe('following');
  const second = start([chain.url]);
  await chain.ask('evm_mine');
  await expect.poll(() => first.progress().blockNumber, { timeout: 20_000 }).toBe(6);
  await expect
    .poll(() => second.progress(), { timeout: 20_000 })
    .toMatchObject({ state: 'waiting', blockNumber: 6, head: 6 });
  await first.stop();
  await expect.poll(() => second.progress(), { timeout: 20_000 }).toMatchObject({ state: 'following', blockNumber: 6 });
});

test('a node without block receipts is asked for each receipt, and a node that is down is skipped', async () => {
  const chain = await startChain(4);
  const poor = await startProxy(chain.url, (method, result) =>
    method === 'eth_getBlockReceipts' ? new Error('the method eth_getBlockReceipts does not exist') : result,
  );
  const indexer = start(['http://127.0.0.1:9', poor]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  expect(await readHoldings(client)).toEqual(await recount(chain));
});

test('receipts with another block hash are rejected', async () => {
  const chain = await startChain(5);
  let isLying = true;
  const liar = await startProxy(chain.url, (method, result) =>
    method === 'eth_getBlockReceipts' && isLying
      ? (result as object[]).map((receipt) => ({ ...receipt, blockHash: `0x${'1'.repeat(64)}` }))
      : result,
  );
  const indexer = start([liar]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('down');
  isLying = false;
  await expect.poll(() => indexer.progress().state, { timeout: 30_000 }).toBe('following');
  expect(await readHoldings(client)).toEqual(await recount(chain));
});

test('of logs with the same index in a block, the first is kept and indexing continues', async () => {
  const chain = await startChain(5, 12);
  type Receipt = { logs: object[] };
  const odd = await startProxy(chain.url, (method, result) =>
    method === 'eth_getBlockReceipts'
      ? (result as Receipt[]).map((one) => ({ ...one, logs: one.logs.map((log) => ({ ...log, logIndex: '0x0' })) }))
      : result,
  );
  const logs = await chain.ask<{ blockNumber: string }[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
  const indexer = start([odd]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  expect(logs.length).toBeGreaterThan(12);
  expect(await count('logs')).toBe(new Set(logs.map(({ blockNumber }) => blockNumber)).size);
  expect(await count('transactions')).toBe(logs.length);
});

test('a chain that lost its last blocks loses them in the index too', async () => {
  const chain = await startChain(6, 10);
  const snapshot = await chain.ask<string>('evm_snapshot');
  await actRandomly(chain, await createEmitter(chain), createRandom(7), 6);
  const indexer = start([chain.url]);
  await expect.poll(() => indexer.progress().blockNumber, { timeout: 20_000 }).toBe(16);
  await chain.ask('evm_revert', snapshot);
  await expect.poll(() => indexer.progress().blockNumber, { timeout: 20_000 }).toBe(10);
  expect(await readHoldings(client)).toEqual(await recount(chain));
});

test('native balances of linked addresses are recorded per block at the head, and reverted with the chain', async () => {
  const chain = await startChain(10, 12);
  const address = `0x${'ee'.repeat(20)}`;
  let linked = [address];
  const [from] = await chain.ask<string[]>('eth_accounts');
  const pay = async (value: string) => {
    await chain.ask('eth_sendTransaction', { from, to: address, value });
    await chain.ask('evm_mine');
  };
  const indexer = start([chain.url], { readLinked: () => Promise.resolve(linked) });
  const samples = async () => {
    const { rows } = await client.query<Record<string, string>>(
      'SELECT block_number, balance FROM chain_31337.native_balances WHERE address = $1 ORDER BY block_number',
      [toBytes(address)],
    );
    return rows.map(({ block_number: block, balance }) => [Number(block), balance]);
  };
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  expect(await samples()).toEqual([[12, '0']]);
  await pay('0x5');
  await chain.ask('evm_mine');
  await pay('0x7');
  const before = [
    [12, '0'],
    [13, '5'],
  ];
  await expect.poll(samples, { timeout: 20_000 }).toEqual([...before, [15, '12']]);
  await chain.ask('anvil_reorg', 2, []);
  await expect.poll(samples, { timeout: 20_000 }).toEqual(before);
  // Its state still reports the blocks that are gone for a moment.
  const { hash } = await chain.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
  const newest = async () =>
    (await chainTables(client, 31_337).query<{ block_hash: string }>('SELECT block_hash FROM chain.cursor')).rows[0]
      ?.block_hash;
  await expect.poll(newest, { timeout: 20_000 }).toBe(hash);
  await expect.poll(() => indexer.progress().blockNumber).toBe(15);
  linked = [];
  await chain.ask('evm_mine');
  await expect.poll(samples, { timeout: 20_000 }).toEqual([...before, [16, null]]);
});

test('database indexes of another version are replaced, and the data stays', async () => {
  const chain = await startChain(9, 6);
  const first = start([chain.url]);
  await expect.poll(() => first.progress().blockNumber, { timeout: 20_000 }).toBe(6);
  await first.stop();
  const names = async () => {
    const text = "SELECT indexname FROM pg_indexes WHERE schemaname = 'chain_31337' ORDER BY indexname";
    const { rows } = await client.query<{ indexname: string }>(text);
    return rows.map(({ indexname }) => indexname);
  };
  const wanted = await names();
  expect(wanted).toContain('logs_list_address_topic0');
  await client.query(`SET search_path TO chain_31337; DROP INDEX logs_list_address_topic0;
    CREATE INDEX logs_by_3 ON logs (address, block_number DESC);
    UPDATE blocks SET extra_data = 'stays' WHERE number = 6; SET search_path TO public`);
  const second = start([chain.url]);
  await expect.poll(() => second.progress().state, { timeout: 20_000 }).toBe('following');
  expect(await names()).toEqual(wanted);
  const { rows } = await client.query('SELECT extra_data FROM chain_31337.blocks WHERE number = 6');
  expect(rows).toEqual([{ extra_data: 'stays' }]);
});

test('a start block and a list of addresses limit the index', async () => {
  const chain = await startChain(8);
  const logs = await chain.ask<{ address: string; blockNumber: string }[]>('eth_getLogs', {
    fromBlock: '0xa',
    toBlock: 'latest',
  });
  const address = logs[0]?.address ?? '';
  const indexer = start([chain.url], { startBlock: 10, addresses: [address] });
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  expect(await count('blocks')).toBe(21);
  expect(await count('logs')).toBe(logs.filter((log) => log.address === address).length);
});

test('contracts are asked for their metadata once, and may not answer', async () => {
  const chain = await startChain(9);
  const indexer = start([chain.url]);
  await expect.poll(() => indexer.progress().state, { timeout: 20_000 }).toBe('following');
  await expect.poll(() => count('contracts WHERE synced_at IS NULL'), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => count(`nft_tokens WHERE state = 'waiting'`), { timeout: 20_000 }).toBe(0);
  expect(await count('contracts WHERE name IS NULL')).toBe(await count('contracts'));
  expect(indexer.progress().state).toBe('following');
});
