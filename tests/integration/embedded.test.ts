import { mkdtemp, readFile, readdir, rm, chmod, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { codeOf, identify } from '@/scripts/lib/processes.mjs';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';
import { startLocalChain, type LocalChain } from '@/devnet/startChain';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { listDescendants } from '@/tests/helpers/listDescendants';
import { quickest } from '@/tests/helpers/quickest';
import { startOwner } from '@/tests/helpers/startOwner';
import { rounds, trial } from '@/tests/helpers/trials';

const quiet = () => undefined;
const messages: string[] = [];
const log = { debug: quiet, info: (text: string) => messages.push(text), warn: (text: string) => messages.push(text) };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  messages.length = 0;
});

async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
  // PostgreSQL's user must be able to pass where the tests run as root.
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

async function startDatabase(dataDir: string, password = 'a password'): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, password, log });
  cleanups.push(database.stop);
  return database;
}

async function query<Row extends pg.QueryResultRow>(uri: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: uri });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Writes rows one after the other until the connection breaks; gives the number of acknowledged ones. */
async function writeUntilBroken(uri: string, onFirst: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: uri });
  client.on('error', quiet);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS kept (n int PRIMARY KEY)');
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM kept');
  let count = rows[0]?.n ?? 0;
  for (;;) {
    try {
      await client.query('INSERT INTO kept VALUES ($1)', [count]);
    } catch {
      return count;
    }
    count += 1;
    if (count === 50) onFirst();
  }
}

/** Longitude and latitude, in degrees. */
const PARIS = [2.3522, 48.8566] as const;
const LONDON = [-0.1278, 51.5074] as const;

/** Metres between two points on a sphere of PostGIS's radius, by the angle between their vectors. */
function metresBetween(...points: (readonly [number, number])[]): number {
  const [a = [], b = []] = points.map(([longitude, latitude]) => {
    const [x, y] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)];
  });
  return 6_370_986 * Math.acos(a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0));
}

const countKept = async (uri: string) => (await query<{ n: number }>(uri, 'SELECT count(*)::int AS n FROM kept'))[0]?.n;

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended by itself meanwhile.
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function waitUntilGone(pid: number): Promise<void> {
  await expect.poll(() => identify(pid), { timeout: 15_000, interval: 50 }).toBeNull();
}

describe('the embedded database', () => {
  test('measures the distance from Paris to London as PostGIS does, and syncs writes to disk before it answers', async () => {
    const { uri } = await startDatabase(await makeDataDir());
    const sql = `SELECT ST_DistanceSphere(POINT(${PARIS})::geometry, POINT(${LONDON})::geometry) AS metres,
      current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address, lower('É') AS lower`;
    const [row] = await query<{ metres: number; fsync: string; address: string; lower: string }>(uri, sql);
    expect(Math.abs((row?.metres ?? 0) / metresBetween(PARIS, LONDON) - 1)).toBeLessThan(1e-4);
    expect(row).toMatchObject({ fsync: 'on', address: '127.0.0.1', lower: 'é' });
  });

  trial('keeps its rows when stopped, and starts again in under three seconds', async () => {
    const dataDir = await makeDataDir();
    const first = await startDatabase(dataDir);
    await query(first.uri, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1), (2)');
    let last = first;
    const startAgain = async () => {
      last = await startDatabase(dataDir);
    };
    expect(await quickest(3_000, startAgain, () => last.stop())).toBeLessThan(3_000);
    expect(await countKept(last.uri)).toBe(2);
  });

  test('requires the password, which is always the configured one', async () => {
    const dataDir = await makeDataDir();
    const first = await startDatabase(dataDir, 'the first one');
    await expect(query(first.uri.replace('first', 'wrong'), 'SELECT 1')).rejects.toThrow(/password/);
    await expect(query(first.uri.replace('//foyer:', '//postgres:'), 'SELECT 1')).rejects.toThrow(/pg_hba/);
    await first.stop();
    const second = await startDatabase(dataDir, `it's "another" one`);
    await expect(query(second.uri, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  trial('serves two data folders side by side, and never one folder twice', async () => {
    const [one, two] = [await makeDataDir(), await makeDataDir()];
    const databases = await Promise.all([startDatabase(one), startDatabase(two)]);
    expect(databases[0].uri).not.toBe(databases[1].uri);
    await expect(startEmbeddedDatabase({ dataDir: one, password: 'x', log })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
  });

  test('keeps every acknowledged row when PostgreSQL is killed during writes, and restarts by itself', async () => {
    const dataDir = await makeDataDir();
    let exits = 0;
    const database = await startEmbeddedDatabase({ dataDir, password: 'x', log, onExit: () => (exits += 1) });
    cleanups.push(database.stop);
    for (let round = 1; round <= rounds(3, 1); round++) {
      const pid = await postmasterPid(dataDir);
      const written = await writeUntilBroken(database.uri, () => {
        const children = process.platform === 'win32' ? [] : listDescendants(pid).map((child) => child.pid);
        for (const each of [pid, ...children]) killAtOnce(each);
      });
      const count = () => countKept(database.uri).catch(() => null);
      await expect.poll(count, { timeout: 20_000, interval: 20 }).not.toBeNull();
      expect(exits).toBe(round);
      expect(await count()).toBeGreaterThanOrEqual(written);
      await query(database.uri, 'DROP TABLE kept');
    }
  });

  trial('stops even during a restart', async () => {
    const dataDir = await makeDataDir();
    let ended: (output: string) => void = quiet;
    const exit = new Promise<string>((resolve) => (ended = resolve));
    const database = await startEmbeddedDatabase({ dataDir, password: 'x', log, onExit: (output) => ended(output) });
    killAtOnce(await postmasterPid(dataDir));
    await exit;
    await database.stop();
    await expect(query(database.uri, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    const next = await startDatabase(dataDir, 'x');
    expect(await query(next.uri, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('stops with its owner, even if the owner is killed, and the next start does not wait for it', async () => {
    const dataDir = await makeDataDir();
    const owner = await startOwner('database', dataDir, 'x');
    const pid = await postmasterPid(dataDir);
    let killed: Promise<unknown> | undefined;
    const written = await writeUntilBroken(owner.address, () => void (killed = owner.kill()));
    await killed;
    const next = await startDatabase(dataDir, 'x');
    expect(await countKept(next.uri)).toBeGreaterThanOrEqual(written);
    await waitUntilGone(pid);
  });

  if (process.platform === 'linux') {
    trial('stops a server whose owner and watchdog were both killed', async () => {
      const dataDir = await makeDataDir();
      const owner = await startOwner('database', dataDir, 'x');
      await query(owner.address, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
      const orphan = await postmasterPid(dataDir);
      const watchdog = listDescendants(owner.pid).find(({ command }) => command.includes('watchdog.mjs'));
      owner.child.kill('SIGSTOP'); // So that it cannot start another watchdog.
      if (!watchdog) throw new Error('There is no watchdog.');
      process.kill(watchdog.pid, 'SIGKILL');
      await owner.kill();
      expect(identify(orphan)).not.toBeNull();
      const next = await startDatabase(dataDir, 'x');
      expect(messages).toContain('Stopped a database left by an earlier run.');
      expect(identify(orphan)).toBeNull();
      expect(await countKept(next.uri)).toBe(1);
    });
  }
});

describe('the local chain', () => {
  const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

  async function startChain(dataDir: string, seed?: (rpcUrl: string) => Promise<boolean>): Promise<LocalChain> {
    const port = await findFreePort();
    const options = { dataDir, port, host: '127.0.0.1', siteUrl: 'http://localhost:3000', log, seed };
    const chain = await startLocalChain(options);
    cleanups.push(chain.stop);
    return chain;
  }

  async function ask(rpcUrl: string, method: string, params: unknown[] = []): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json', origin: 'http://elsewhere.example' };
    const response = await fetch(rpcUrl, { method: 'POST', headers, body });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    return ((await response.json()) as { result: unknown }).result;
  }

  test('keeps its state when stopped, and mines each transaction at once', async () => {
    const dataDir = await makeDataDir();
    const first = await startChain(dataDir);
    expect(first.chainId).toBe(31337);
    await ask(first.rpcUrl, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0xde0b6b3a7640000' }]);
    expect(await ask(first.rpcUrl, 'anvil_getAutomine')).toBe(true);
    await expect.poll(() => ask(first.rpcUrl, 'eth_getTransactionCount', [FIRST, 'latest'])).toBe('0x1');
    const balance = await ask(first.rpcUrl, 'eth_getBalance', [SECOND, 'latest']);
    await first.stop();
    const second = await startChain(dataDir);
    expect(await ask(second.rpcUrl, 'eth_getBalance', [SECOND, 'latest'])).toBe(balance);
    expect(await ask(second.rpcUrl, 'eth_getTransactionCount', [FIRST, 'latest'])).toBe('0x1');
  });

  trial('stays one chain over ten starts, even if its folder holds genesis blocks of other starts', async () => {
    const dataDir = await makeDataDir();
    const stateFile = path.join(dataDir, 'chain', 'state.json');
    const readHashes = async ({ rpcUrl }: LocalChain) => {
      const blocks: { hash: string; parentHash: string }[] = [];
      const height = Number(await ask(rpcUrl, 'eth_blockNumber'));
      for (let number = 0; number <= height; number++) {
        blocks.push((await ask(rpcUrl, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as never);
      }
      expect(blocks.slice(1).map(({ parentHash }) => parentHash)).toEqual(blocks.slice(0, -1).map(({ hash }) => hash));
      return blocks.map(({ hash }) => hash);
    };
    let known: string[] = [];
    for (let start = 0; start < 10; start++) {
      const chain = await startChain(dataDir, () => Promise.resolve(false));
      const hashes = await readHashes(chain);
      expect(hashes.slice(0, known.length)).toEqual(known);
      await ask(chain.rpcUrl, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0x1' }]);
      await expect.poll(() => ask(chain.rpcUrl, 'eth_blockNumber')).toBe(`0x${hashes.length.toString(16)}`);
      known = await readHashes(chain);
      await chain.stop();
      const state = JSON.parse(await readFile(stateFile, 'utf8')) as { blocks: { header: { number: string } }[] };
      const [zero] = state.blocks.filter(({ header }) => Number(header.number) === 0);
      const other = { ...zero, header: { ...zero?.header, timestamp: `0x${(start + 1).toString(16)}` } };
      await writeFile(stateFile, JSON.stringify({ ...state, blocks: [other, ...state.blocks, other] }));
    }
    expect(known).toHaveLength(11);
  });

  test('restarts an interrupted seed, and saves the earlier state', async () => {
    const dataDir = await makeDataDir();
    let tries = 0;
    const chain = await startChain(dataDir, async (rpcUrl) => {
      await ask(rpcUrl, 'anvil_mine', ['0x2a']);
      if (++tries === 1) throw new Error('The seed of the local chain was interrupted.');
      return true;
    });
    expect(tries).toBe(2);
    expect(Number(await ask(chain.rpcUrl, 'eth_blockNumber'))).toBeLessThan(0x2a + 5);
    expect(messages.join()).toMatch(/seed of the local chain was interrupted/);
    expect((await readdir(path.join(dataDir, 'chain'))).some((name) => name.includes('.broken-'))).toBe(true);
  });

  test('continues from the backup of the last start if its state is damaged', async () => {
    const dataDir = await makeDataDir();
    const first = await startChain(dataDir);
    await ask(first.rpcUrl, 'anvil_mine', ['0x2a']);
    await first.stop();
    await (await startChain(dataDir)).stop();
    await truncate(path.join(dataDir, 'chain', 'state.json'), 100);
    const third = await startChain(dataDir);
    expect(Number(await ask(third.rpcUrl, 'eth_blockNumber'))).toBeGreaterThanOrEqual(42);
    expect(messages.join()).toMatch(/state was damaged/);
    expect((await readdir(path.join(dataDir, 'chain'))).some((name) => name.includes('.broken-'))).toBe(true);
  });

  test('stops with its owner, even if the owner is killed', async () => {
    const dataDir = await makeDataDir();
    const owner = await startOwner('chain', dataDir, String(await findFreePort()));
    const mark = JSON.parse(await readFile(path.join(dataDir, 'chain', 'anvil.json'), 'utf8')) as { pid: number };
    await owner.kill();
    await waitUntilGone(mark.pid);
  });
});
