// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out for connections: one of those may be taken at any moment by a connection. */
const FIRST = 15_000;
const COUNT = 17_000;
const TRIES = 100;

/**
 * Workers of a test runner look each in a slice of its own: between the look and the use of a port, another of them could
 * take it. Their processes inherit the runner's variable; whoever has none looks in the first slice.
 */
const SLICES = 4;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX = '-1' } = process.env;
const slice = Number(VITEST_POOL_ID ?? Number(TEST_PARALLEL_INDEX) + 1) % SLICES;
const SLICE_COUNT = COUNT / SLICES;

/** Handed out before, or meant for a part of this process that does not listen yet. */
const given = new Set(['PORT', 'BACKEND_PORT', 'CHAIN_PORT', 'SOLANA_PORT'].map((name) => Number(process.env[name])));

/**
 * A free port of the loopback address; none twice.
 * @throws {Error} if none of a hundred is free
 */
export async function findFreePort() {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + slice * SLICE_COUNT + Math.floor(Math.random() * SLICE_COUNT);
    if (given.has(port)) continue;
    given.add(port);
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
