import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import Parse from 'parse/node';
import { Pool } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { queryDatabase, isDatabaseDown } from '@/server/db/databaseErrors';

const named = (fields: object, message = 'x') =>
  queryDatabase(() => Promise.reject(Object.assign(new Error(message), fields))).catch((error: unknown) => error);

/** What a pool throws for an address. */
async function readAt(port: number): Promise<unknown> {
  const pool = new Pool({ connectionString: `postgres://u:p@127.0.0.1:${port}/d`, connectionTimeoutMillis: 200 });
  onTestFinished(() => pool.end());
  return queryDatabase(() => pool.query('SELECT 1')).catch((error: unknown) => error);
}

/** Listens, and handles each connection as given. */
async function listen(greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined)); // The cut connection is what this tests.
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('an unreachable database', () => {
  it('is recognized if nothing listens, the connection breaks, or nothing answers', async () => {
    for (const port of [
      await findFreePort(),
      await listen((socket) => socket.destroy()),
      await listen(() => undefined),
    ]) {
      const error = await readAt(port);
      expect(isDatabaseDown(error)).toBe(true);
      expect(error).toBeInstanceOf(Parse.Error);
      expect(error).toMatchObject({ status: 503, code: 1, retryAfter: 2 });
      expect(String((error as Error).message)).not.toMatch(/127|ECONN|connect|database/i);
    }
  });

  it.each(['57P01', '57P02', '57P03', '53300', '53100', '08006', '08001', '25006', 'ECONNRESET', 'EAI_AGAIN'])(
    'is recognized by %s',
    async (code) => expect(isDatabaseDown(await named({ code }))).toBe(true),
  );

  it.each(['08P01', '42P01', '23505', '57014', '22P02', '42501', '40001'])('is not assumed for %s', async (code) => {
    expect(await named({ code })).toMatchObject({ code, message: 'x' });
  });

  it('is recognized if several addresses refuse', async () => {
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const error = await queryDatabase(() => Promise.reject(new AggregateError([refused, refused]))).catch(
      (e: unknown) => e,
    );
    expect(isDatabaseDown(error)).toBe(true);
  });
});
