import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainTables } from '@/server/db/chains/chainTables';
import { createRest } from '@/tests/helpers/createRest';
import { actRandomly, createRandom } from '@/tests/helpers/indexer/randomActions';
import { createEmitter } from '@/tests/helpers/indexer/createEmitter';
import { readHoldings } from '@/tests/helpers/indexer/readHoldings';
import { recount } from '@/tests/helpers/indexer/recount';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startOperatorPostgres, type OperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { SOAK_SETTINGS, tell } from '@/tests/helpers/soak/common';
import { startLoad } from '@/tests/helpers/soak/startLoad';
import { watchHealth } from '@/tests/helpers/soak/watchHealth';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** How often the node freezes. */
const ROUNDS = 3;

/** `/health` has to tell of a node that says nothing, and of one that is back, after so long, in milliseconds. */
const NOTICED = 20_000;
const BACK = 15_000;

/** The index has longer: it waits so long for a batch of blocks. */
const INDEX_NOTICED = 45_000;

/** The index has to be at the head again, and a question about the chain to be answered, within so long. */
const CAUGHT_UP = 60_000;
const LONGEST_ANSWER = 30_000;

let postgres: OperatorPostgres;
let chain: TestChain;
let backend: TestBackend;
let client: Client;

beforeAll(async () => {
  postgres = await startOperatorPostgres();
  chain = await startTestChain();
  const env = { ...SOAK_SETTINGS, RPC_URL_31337: chain.url, INDEX_CHAINS: '31337' };
  backend = await startBackend({ databaseUri: postgres.uri, env });
  client = new Client({ connectionString: postgres.uri });
  await client.connect();
});

afterAll(async () => {
  process.kill(chain.pid, 'SIGCONT');
  await client.end();
  await backend.stop();
  await chain.stop();
  await postgres.remove();
});

/** Waits until the index ends where the chain ends. */
async function caughtUp(): Promise<void> {
  const { hash } = await chain.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
  const reached = async () =>
    (await chainTables(client, 31_337).query<{ block_hash: string | null }>('SELECT block_hash FROM chain.cursor'))
      .rows[0]?.block_hash;
  await expect.poll(reached, { timeout: CAUGHT_UP, interval: 100 }).toBe(hash);
}

test(`the chain's node freezes ${ROUNDS} times under load: /health reports it, writes go on, and the index misses nothing`, async () => {
  const rest = createRest(backend.serverUrl, backend.appId);
  const balance = () =>
    rest('POST', 'functions/getNativeBalance', { chain: '0x7a69', address: `0x${'ab'.repeat(20)}` });
  const watch = watchHealth(backend.origin);
  const load = await startLoad([backend]);
  const random = createRandom(1);
  const emitter = await createEmitter(chain);
  for (let round = 0; round < ROUNDS; round++) {
    await actRandomly(chain, emitter, random, 10);
    expect((await balance()).status).toBe(200);
    process.kill(chain.pid, 'SIGSTOP');
    const noticed = await watch.becomes('chain', 'down', NOTICED);
    const down = performance.now();
    const asked = performance.now();
    const { status, body } = await balance();
    const took = performance.now() - asked;
    tell('chain', `down after ${Math.round(noticed)} ms; ${status} after ${Math.round(took)} ms`, body);
    // An error and never a number: what the chain says now is not known.
    expect(body['result']).toBeUndefined();
    expect(took).toBeLessThan(LONGEST_ANSWER);
    await watch.becomes('index', 'down', INDEX_NOTICED);
    await load.goesOn(30_000);
    watch.was('chain', 'down', down, performance.now());
    await sleep(round * 2_000);
    process.kill(chain.pid, 'SIGCONT');
    const thawed = performance.now();
    await watch.becomes('chain', 'ok', BACK);
    await actRandomly(chain, emitter, random, 10);
    await caughtUp();
    await watch.becomes('index', 'ok', BACK);
    tell('chain', `index at the head ${Math.round(performance.now() - thawed)} ms after the thaw`);
    await expect.poll(async () => (await balance()).status, { timeout: 15_000 }).toBe(200);
  }
  watch.was('database', 'ok', 0, Infinity);
  await load.stop();
  await watch.stop();
  watch.answeredWithin(10_000);
  expect(await readHoldings(client)).toEqual(await recount(chain));
  await load.verify();
  tell('chain', 'answers', load.answers());
  expect(Object.keys(load.answers()).sort()).toEqual(['file 201', 'object 201', 'post 201']);
}, 300_000);
