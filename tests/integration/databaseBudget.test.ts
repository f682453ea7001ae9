import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { createClient, createPool } from '@/server/db/connections';
import { watchDatabase } from '@/server/db/watchDatabase';
import { createRest } from '@/tests/helpers/createRest';
import { openForwarder } from '@/tests/helpers/openForwarder';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { rounds, trial } from '@/tests/helpers/trials';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

/** Of these, three are kept for superusers; each backend would take 14. */
const CONNECTIONS = 20;
const CALLS = 400;

let postgres: OperatorPostgres;
const backends: TestBackend[] = [];
beforeAll(async () => {
  postgres = await startOperatorPostgres({ settings: { max_connections: CONNECTIONS } });
  for (let at = 0; at < rounds(2, 1); at++) backends.push(await startBackend({ databaseUri: postgres.uri }));
});
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()));
  await postgres.remove();
});

const fail = (): never => {
  throw new Error('There are two backends.');
};

const statusOf = async ({ origin }: TestBackend, path: string) => (await fetch(origin + path)).status;

describe('a database with fewer connections than the backends would take', () => {
  trial('makes calls wait, and fails none', async () => {
    const [first = fail(), second = fail()] = backends.map(({ serverUrl, appId }) => createRest(serverUrl, appId));
    const { body: person } = await signInOverRest(first, createAccount());
    const sessionToken = String(person['sessionToken']);
    const calls = Array.from({ length: CALLS }, async (_, n) => {
      const rest = n % 2 === 0 ? first : second;
      const { status, body } = await rest('POST', 'classes/Note', { n }, { sessionToken });
      return status === 201 ? 'created' : `${status} ${JSON.stringify(body)}`;
    });
    const looks = backends.flatMap((backend) => ['/health', '/ready'].map((path) => statusOf(backend, path)));
    expect(await Promise.all(looks)).toEqual([200, 200, 200, 200]);
    const results = await Promise.all(calls);
    expect(results.filter((result) => result !== 'created')).toEqual([]);
  });

  it('is alive and not ready while it is away, and ready again afterwards', async () => {
    const [backend = fail()] = backends;
    await postgres.end('SIGINT');
    await expect.poll(() => statusOf(backend, '/ready')).toBe(503);
    expect(await statusOf(backend, '/health')).toBe(200);
    await postgres.start();
    await expect.poll(() => statusOf(backend, '/ready')).toBe(200);
  });
});

it('the end of a connection ends no process that uses it: its statements fail', async () => {
  const own = await startOperatorPostgres();
  const pool = createPool(own.uri, { purpose: 'tests', max: 1 });
  const client = createClient(own.uri, { purpose: 'tests' });
  const other = createClient(own.uri, { purpose: 'tests' });
  try {
    await client.connect();
    await other.connect();
    const used = await pool.connect();
    const sleeping = client.query('SELECT pg_sleep(60)').catch((error: unknown) => codeOf(error));
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`);
    expect(await sleeping).toBe('57P01');
    await expect
      .poll(() =>
        used.query('SELECT 1').then(
          () => 'answered',
          () => 'failed',
        ),
      )
      .toBe('failed');
    used.release(true);
    expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await Promise.allSettled([client.end(), other.end(), pool.end()]);
    await own.remove();
  }
});

trial('a database that lets nobody in for a while but answers is there, and one that says nothing is not', async () => {
  const own = await startOperatorPostgres();
  const forwarder = await openForwarder();
  const uri = new URL(own.uri);
  const port = Number(uri.port);
  forwarder.leadTo(port);
  uri.port = String(forwarder.port);
  const client = createClient(own.uri, { purpose: 'tests' });
  await client.connect();
  await client.query('CREATE TABLE "_User" ()');
  await client.end();
  const watch = await watchDatabase(uri.href, pino({ level: 'silent' }));
  try {
    expect(await watch.state()).toEqual({ status: 'ok' });
    forwarder.hold('new');
    expect(await watch.state()).toEqual({ status: 'ok' });
    forwarder.hold();
    await expect(watch.state()).rejects.toThrow();
    forwarder.leadTo(port);
    // Before the line is open again.
    expect(await watch.state()).toEqual({ status: 'ok' });
  } finally {
    await watch.stop();
    await forwarder.close();
    await own.remove();
  }
});

trial('DATABASE_POOL_SIZE and CHAIN_POOL_SIZE bound the connections of a backend', async () => {
  const own = await startOperatorPostgres();
  const env = { DATABASE_POOL_SIZE: '3', CHAIN_POOL_SIZE: '2' };
  const backend = await startBackend({ databaseUri: own.uri, chain: true, env });
  const client = createClient(own.uri, { purpose: 'tests' });
  await client.connect();
  try {
    const rest = createRest(backend.serverUrl, backend.appId);
    const block = { chain: '0x7a69', block_number_or_hash: '0' };
    await expect.poll(async () => (await rest('POST', 'functions/getBlock', block)).status).toBe(200);
    const ask = () => [
      rest('POST', 'functions/getBlock', block),
      rest('GET', 'classes/_User', { where: { username: 'x' } }),
    ];
    const answers = await Promise.all(Array.from({ length: 50 }, ask).flat());
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await client.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::integer AS count FROM pg_stat_activity
       WHERE application_name IN ('foyer accounts', 'foyer data 31337') GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'foyer accounts', count: 3 },
      { name: 'foyer data 31337', count: 2 },
    ]);
  } finally {
    await client.end();
    await backend.stop();
    await own.remove();
  }
});
