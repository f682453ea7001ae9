import { spawn, type ChildProcess } from 'node:child_process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Indexer } from '@/server/indexer/startIndexer';
import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { programArgs } from '@/tests/helpers/preparedRun';

let database: TestDatabase;
let chain: TestChain;
let leader: ChildProcess;
let follower: Indexer;
let said = '';

beforeAll(async () => {
  database = await startTestDatabase();
  chain = await startTestChain();
  const args = [...programArgs('tests/helpers/indexer/indexerOwner.ts'), chain.url, database.uri];
  leader = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  leader.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
});

afterAll(async () => {
  await follower?.stop();
  leader?.kill('SIGKILL');
  await chain?.stop();
  await database?.stop();
});

test('another backend takes over a chain whose indexer is frozen, which then writes nothing and waits', async () => {
  const client = new Client({ connectionString: database.uri });
  await client.connect();
  const isThere = async () => (await client.query(`SELECT to_regclass('chain_31337.cursor') AS it`)).rows;
  await expect.poll(isThere, { timeout: 30_000 }).not.toEqual([{ it: null }]);
  await client.end();
  follower = startTestIndexer({ rpcUrls: [chain.url], databaseUri: database.uri });
  await chain.ask('anvil_mine', '0x5');
  // It knows how far the other one is.
  await expect.poll(() => follower.progress(), { timeout: 30_000 }).toMatchObject({ state: 'waiting', blockNumber: 5 });
  leader.kill('SIGSTOP');
  await chain.ask('anvil_mine', '0x3');
  await expect
    .poll(() => follower.progress(), { timeout: 60_000, interval: 500 })
    .toMatchObject({ state: 'following', blockNumber: 8 });
  leader.kill('SIGCONT');
  await expect.poll(() => said, { timeout: 30_000 }).toContain('indexing failed');
  await chain.ask('evm_mine');
  await expect
    .poll(() => follower.progress(), { timeout: 20_000 })
    .toMatchObject({ state: 'following', blockNumber: 9 });
});
