import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readPrepared } from '@/tests/helpers/preparedRun';
import { type BackendOverrides, type SharedBackend, startBackend } from '@/tests/helpers/startBackend';

/** The backends that files of tests share. */
const PROFILES = {
  /** As in development, without a chain. */
  default: {},
  /** The same, with a local chain of its own. */
  chain: { chain: true },
} satisfies Record<string, BackendOverrides>;

/** Those of this worker, which keeps its modules from file to file (`isolate: false`). */
const started = new Map<keyof typeof PROFILES, Promise<SharedBackend>>();

/**
 * The backend of a profile, started for the first file of a worker that uses it. It stops when the worker ends, as a backend
 * does whose runner is gone. Other files leave accounts and rows in it: name yours yourself (`newName`), and count your own.
 * A test that kills, stops or configures a backend starts its own (`startBackend`).
 */
export async function shareBackend(profile: keyof typeof PROFILES = 'default'): Promise<SharedBackend> {
  const known = started.get(profile);
  if (known) {
    const backend = await known;
    await forgetLimits(backend);
    return backend;
  }
  const backend = startShared(PROFILES[profile]);
  started.set(profile, backend);
  return backend;
}

/** What earlier files used up of the limits of this address is no matter of the next one. */
async function forgetLimits({ databaseUri }: SharedBackend): Promise<void> {
  const client = new Client({ connectionString: databaseUri });
  await client.connect();
  try {
    await client.query('DELETE FROM foyer_limits');
  } finally {
    await client.end();
  }
}

async function startShared(overrides: BackendOverrides): Promise<SharedBackend> {
  // In the folder of the run, which is removed at its end: nobody is left to remove this one.
  const run = readPrepared();
  const folder = run ? path.dirname(run.programs) : tmpdir();
  return startBackend({ ...overrides, copyInto: await mkdtemp(path.join(folder, 'shared-')) });
}
