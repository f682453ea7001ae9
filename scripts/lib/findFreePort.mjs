// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out for connections: one of those may be taken at any moment by a connection. */
const FIRST = 15_000;
const COUNT = 17_000;
const TRIES = 100;

/**
 * A port of the loopback address that nobody listens on at this moment.
 * @throws {Error} where none of a hundred is free
 */
export async function findFreePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found.');
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // Taken, or not allowed here.
  }
  server.close();
  await once(server, 'close');
  return true;
}
