import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaketime } from '@/scripts/lib/soakNeeds.mjs';

/** A clock that several programs go by, and that can be moved while they run. */
export type MovableClock = {
  /** What the environment of these programs needs. */
  env: Readonly<Record<string, string>>;
  /** Sets it so many seconds ahead of the real one, or behind it, and waits until every program has seen it. */
  set(seconds: number): Promise<void>;
  /** The time by it. */
  now(): Date;
  remove(): Promise<void>;
};

/** A program looks for a change after so long, in seconds. */
const POLL_INTERVAL = 1;

/** Makes a clock that goes right. Timers keep to the time that really passes, as when an operator sets a clock. */
export async function makeMovableClock(): Promise<MovableClock> {
  const library = findFaketime();
  if (library === null) throw new Error('There is no libfaketime on this machine. On Debian: apt-get install faketime');
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-clock-'));
  await chmod(folder, 0o755); // PostgreSQL's user reads it too.
  const file = path.join(folder, 'offset');
  let offset = 0;
  const write = async () => {
    // Under another name first: nobody may read half of it.
    await writeFile(`${file}.new`, `${offset < 0 ? '' : '+'}${offset}\n`);
    await rename(`${file}.new`, file);
  };
  await write();
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(POLL_INTERVAL),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async set(seconds) {
      offset = seconds;
      await write();
      await sleep((POLL_INTERVAL + 1) * 1000);
    },
    now: () => new Date(Date.now() + offset * 1000),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
