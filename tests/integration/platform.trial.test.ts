import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isAlive, listDescendants } from '@/tests/helpers/listDescendants';
import { openFigures } from '@/tests/helpers/openFigures';
import { startBackend } from '@/tests/helpers/startBackend';
import { signUp } from '@/tests/helpers/platformCalls';

describe('the health check', () => {
  it('fails at once when the database files are gone', async () => {
    const backend = await startBackend();
    await expect.poll(async () => (await fetch(`${backend.origin}/ready`)).status).toBe(200);
    // PostgreSQL lives on in the folder, and may write in it meanwhile.
    const files = path.join(backend.dataDir, 'postgres');
    await rm(files, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    const ask = async () => (await fetch(`${backend.origin}/health`)).json();
    await expect
      .poll(ask, { timeout: 10_000, interval: 500 })
      .toMatchObject({ status: 'degraded', parts: { database: { status: 'down' } } });
    await backend.stop();
  });
});

describe('stopping the backend', () => {
  it('ends streams and WebSockets, answers running requests, and leaves no process behind', async () => {
    const backend = await startBackend({ chain: true });
    const children = pidsBelow(backend.pid);
    expect(children.length).toBeGreaterThan(2);
    const figures = await openFigures(backend.origin);
    const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const database = new Client({ connectionString: backend.databaseUri });
    await database.connect();
    await database.query('BEGIN; LOCK TABLE "_User" IN ACCESS EXCLUSIVE MODE');
    const running = signUp(backend, 'late-visitor');
    const waits = () => database.query('SELECT FROM pg_locks WHERE NOT granted').then(({ rowCount }) => rowCount);
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);

    const stopping = backend.stop('SIGTERM');
    await Promise.all([figures.ended, closed]);
    await database.query('COMMIT');
    await database.end();
    expect(await stopping).toBe(0);
    // None but the watchdog, which sees the end of the backend.
    expect(children.filter(isAlive).length).toBeLessThanOrEqual(1);
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
    expect((await running).status).toBe(201);
    // No part took longer than the eight seconds it has.
    expect(backend.logs()).toContain('database stopped');
    expect(backend.logs()).not.toContain('did not stop');
  });

  it('happens when the process that started it ends', async () => {
    const backend = await startBackend();
    const children = [backend.pid, ...pidsBelow(backend.pid)];
    backend.disconnect();
    await expect.poll(() => children.filter(isAlive), { timeout: 15_000 }).toEqual([]);
    await backend.stop();
  });

  it('exits with code 1 and instructions when the local chain dies', async () => {
    const backend = await startBackend({ chain: true });
    const children = pidsBelow(backend.pid);
    const chain = JSON.parse(await readFile(path.join(backend.dataDir, 'chain/anvil.json'), 'utf8')) as { pid: number };
    process.kill(chain.pid, 'SIGKILL');
    expect(await backend.exited).toBe(1);
    expect(backend.logs()).toContain('Start again, or without it: LOCAL_CHAIN=off.');
    await expect.poll(() => children.filter(isAlive), { timeout: 15_000 }).toEqual([]);
    await backend.stop();
  });
});

const pidsBelow = (pid: number): number[] => listDescendants(pid).map((each) => each.pid);
