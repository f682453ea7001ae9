import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import Parse from 'parse/node';
import { Pool } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { askDatabase, isDatabaseDown } from '@/server/db/databaseErrors';

const named = (fields: object, message = 'x') =>
  askDatabase(() => Promise.reject(Object.assign(new Error(message), fields))).catch((error: unknown) => error);

/** What a pool throws over an address. */
async function askAt(port: number): Promise<unknown> {
  const pool = new Pool({ connectionString: `postgres://u:p@127.0.0.1:${port}/d`, connectionTimeoutMillis: 200 });
  onTestFinished(() => pool.end());
  return askDatabase(() => pool.query('SELECT 1')).catch((error: unknown) => error);
}

/** Listens, and does with each connection what it is told. */
async function listen(greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined)); // A cut is what this is for.
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('a database that is away', () => {
  it('is recognized where nothing listens, the connection breaks, or nothing answers', async () => {
    for (const port of [
      await findFreePort(),
      await listen((socket) => socket.destroy()),
      await listen(() => undefined),
    ]) {
      const error = await askAt(port);
      expect(isDatabaseDown(error)).toBe(true);
      expect(error).toBeInstanceOf(Parse.Error);
      expect(error).toMatchObject({ status: 503, code: 1, retryAfter: 2 });
      expect(String((error as Error).message)).not.toMatch(/127|ECONN|connect|database/i);
    }
  });

  it.each(['57P01', '57P02', '57P03', '53300', '53100', '08006', '08001', '25006', 'ECONNRESET', 'EAI_AGAIN'])(
    'is told by %s',
    async (code) => expect(isDatabaseDown(await named({ code }))).toBe(true),
  );

  it.each(['08P01', '42P01', '23505', '57014', '22P02', '42501', '40001'])('is not told by %s', async (code) => {
    expect(await named({ code })).toMatchObject({ code, message: 'x' });
  });

  it('is recognized where several addresses refuse', async () => {
    const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const error = await askDatabase(() => Promise.reject(new AggregateError([refused, refused]))).catch(
      (e: unknown) => e,
    );
    expect(isDatabaseDown(error)).toBe(true);
  });
});
