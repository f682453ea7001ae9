import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { createRest } from '@/tests/helpers/createRest';
import { SOAK_SETTINGS, tell } from '@/tests/helpers/soak/common';
import { startLoad } from '@/tests/helpers/soak/startLoad';
import { watchHealth } from '@/tests/helpers/soak/watchHealth';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** Size of the disk: room for the embedded database, its log, and some files. */
const SIZE = '384m';

/** How long the disk is full each time, in milliseconds; the last time the log of the database finds no room either. */
const FULL = [4_000, 8_000, 8_000] as const;

/** `/health` has to tell of a change after so long, in milliseconds. */
const NOTICED = 15_000;

/** Writes are taken again after so long, a recovery of the database included, in milliseconds. */
const RECOVERED = 60_000;

let disk: string;
let backend: TestBackend;

beforeAll(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'foyer-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', disk]);
  if (status !== 0) throw new Error(`No tmpfs could be mounted: ${String(stderr)}`);
  await chmod(disk, 0o755);
  const env = { ...SOAK_SETTINGS, DATABASE_PASSWORD: '0c2f3c9d8b7a6f5e4d3c2b1a09f8e7d6' };
  backend = await startBackend({ dataDir: disk, env });
});

afterAll(async () => {
  await backend.stop();
  spawnSync('umount', [disk]);
  await rmdir(disk);
});

/** Writes until there is no room left, and answers how to make room again. */
async function fillDisk(): Promise<() => Promise<void>> {
  const file = path.join(disk, 'ballast');
  const ballast = await open(file, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    const part = Buffer.alloc(size);
    try {
      for (;;) await ballast.write(part);
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC') throw error;
    }
  }
  await ballast.close();
  return () => rm(file);
}

/** Writes into the log of the database alone, until that finds no room. */
async function floodLog(): Promise<void> {
  const client = new Client({ connectionString: backend.databaseUri });
  client.on('error', () => undefined); // The database goes down with it.
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 512; megabytes++) {
      await client.query(`SELECT pg_logical_emit_message(false, 'soak', repeat('x', 1000000))`);
    }
    throw new Error('The log of the database took 512 MB on a disk that is full.');
  } catch (error) {
    tell('disk', `the log of the database: ${String(error)}`);
  }
  await client.end();
}

test('the disk fills up under load: nothing acknowledged is lost, and writes are taken again once there is room', async () => {
  const rest = createRest(backend.serverUrl, backend.appId);
  const watch = watchHealth(backend.origin);
  const load = await startLoad([backend], { fileSize: 40_000 });
  await load.goesOn(RECOVERED);
  for (const [round, time] of FULL.entries()) {
    const makeRoom = await fillDisk();
    const full = performance.now();
    await sleep(time / 2);
    await watch.becomes('disk', 'down', NOTICED);
    const floods = round === FULL.length - 1;
    if (floods) await floodLog();
    await sleep(time / 2);
    const read = await rest('GET', 'classes/Note', { limit: 1 });
    tell('disk', `full for ${Math.round(performance.now() - full)} ms; a read: ${read.status}`, load.answers());
    // What can be read is read, and where nothing can be, /health says so.
    if (read.status !== 200) await watch.becomes('database', 'down', NOTICED);
    await makeRoom();
    const room = performance.now();
    await watch.becomes('disk', 'ok', NOTICED);
    await watch.becomes('database', 'ok', RECOVERED);
    await load.goesOn(RECOVERED);
    tell('disk', `writes are taken ${Math.round(performance.now() - room)} ms after there was room`);
  }
  await load.stop();
  await watch.stop();
  watch.answeredWithin(10_000);
  await load.verify();
  // A file that found no room leaves nothing behind.
  expect((await readdir(path.join(disk, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await readdir(path.join(disk, 'uploads'))).toEqual([]);
  tell('disk', 'answers', load.answers());
  // A fault of ours is never called the visitor's.
  expect(Object.keys(load.answers()).filter((answer) => / 4\d\d /.test(answer))).toEqual([]);
}, 400_000);
