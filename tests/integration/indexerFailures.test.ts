import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainTables } from '@/server/db/chains/chainTables';
import { programArgs } from '@/tests/helpers/preparedRun';
import { actRandomly, createRandom } from '@/tests/helpers/indexer/randomActions';
import { createEmitter } from '@/tests/helpers/indexer/createEmitter';
import { readHoldings } from '@/tests/helpers/indexer/readHoldings';
import { recount } from '@/tests/helpers/indexer/recount';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { rounds } from '@/tests/helpers/trials';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';

/** Faults in one run: `npm run test:faults` makes it 200. */
const FAILURES = Number(process.env['INDEX_FAILURES'] ?? rounds(20, 6));
const SEED = Number(process.env['INDEX_FAILURES_SEED'] ?? 1);

let database: TestDatabase;
let chain: TestChain;
let client: Client;
let child: ChildProcess | null = null;
let said = '';

beforeAll(async () => {
  database = await startTestDatabase();
  chain = await startTestChain();
  client = new Client({ connectionString: database.uri });
  await client.connect();
});

afterAll(async () => {
  await end('SIGKILL');
  await client.end();
  await chain.stop();
  await database.stop();
});

function begin(): void {
  const args = [...programArgs('tests/helpers/indexer/indexerOwner.ts'), chain.url, database.uri];
  child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const running = child;
  child = null;
  if (!running || running.exitCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill(signal);
  await gone;
}

/** Waits until the index ends where the chain ends, and gives the number of its blocks. */
async function settle(): Promise<void> {
  const { hash } = await chain.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
  const reached = async () => {
    const there = await client.query(`SELECT to_regclass('chain_31337.cursor') AS it`);
    if ((there.rows[0] as { it: string | null }).it === null) return null;
    const { rows } = await chainTables(client, 31_337).query<{ block_hash: string | null }>(
      'SELECT block_hash FROM chain.cursor',
    );
    return rows[0]?.block_hash;
  };
  await expect.poll(reached, { timeout: 40_000, interval: 50, message: said }).toBe(hash);
}

test(
  `a recount from raw logs equals the tables after each of ${FAILURES} kills, restarts and reorganisations`,
  { timeout: 60_000 + FAILURES * 20_000 },
  async () => {
    const random = createRandom(SEED);
    const emitter = await createEmitter(chain);
    const seen = { kill: 0, restart: 0, reorganisation: 0 };
    begin();
    for (let failure = 0; failure < FAILURES; failure++) {
      const kind = (['kill', 'restart', 'reorganisation'] as const)[random(3)] ?? 'kill';
      seen[kind]++;
      const acting = actRandomly(chain, emitter, random, 4 + random(20));
      await sleep(random(400));
      if (kind === 'kill') await end('SIGKILL');
      if (kind === 'restart') await end('SIGTERM');
      await acting;
      const height = Number(await chain.ask('eth_blockNumber'));
      if (kind === 'reorganisation') await chain.ask('anvil_reorg', 1 + random(Math.min(height - 1, 30)), []);
      // Some reorganisations happen while nobody looks.
      else if (random(2) === 0) await chain.ask('anvil_reorg', 1 + random(Math.min(height - 1, 30)), []);
      if (random(2) === 0) await actRandomly(chain, emitter, random, 1 + random(6));
      if (child === null) begin();
      await settle();
      const holdings = await readHoldings(client);
      expect(holdings, `after fault ${failure}, a ${kind}`).toEqual(await recount(chain));
      const rows = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM chain_31337.logs');
      const logs = await chain.ask<unknown[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
      expect(rows.rows[0]?.count).toBe(logs.length);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    const { tokens } = await recount(chain);
    expect(Object.keys(tokens).length).toBeGreaterThan(5);
    expect(Object.values(tokens).some((amount) => amount.startsWith('-'))).toBe(true);
  },
);
