import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDataFolder, startWithChain, type DataFolder } from '@/tests/helpers/lifecycle/dataFolder';
import { isAlive } from '@/tests/helpers/listDescendants';
import { makeMovableClock, type MovableClock } from '@/tests/helpers/soak/movableClock';

const HOUR = 3_600;

let clock: MovableClock;
let data: DataFolder;

beforeAll(async () => {
  clock = await makeMovableClock();
  data = await makeDataFolder(startWithChain, clock.env);
});
afterAll(async () => {
  await data.remove();
  await clock.remove();
});

const restart = async (signal?: NodeJS.Signals) => {
  await data.backend.stop(signal);
  await data.start();
};

/** Ends a part from outside, as a crash or the system does when memory runs out; the backend goes on, or is started again. */
const crash = async (part: 'chain' | 'database') => {
  const pid = (await data.pids())[part];
  if (part === 'chain') await data.chainIsWritten();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  await sleep(3_000);
  await restart();
};

const freeze = async (part: 'chain' | 'database', ms: number) => {
  const pid = (await data.pids())[part];
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(pid, 'SIGCONT');
};

/** What befalls one data folder, one after the other. */
const DAYS: [string, () => Promise<void>][] = [
  ['a clean stop', () => restart('SIGINT')],
  ['a kill of the backend', () => restart('SIGKILL')],
  ['other cloud code', () => data.reload('Good day')],
  ['a stop by the system', () => restart('SIGTERM')],
  ['a crash of the chain', () => crash('chain')],
  ['a crash of the database', () => crash('database')],
  ['a chain that goes away and comes back', () => freeze('chain', 25_000)],
  ['a database that goes away and comes back', () => freeze('database', 10_000)],
  ['a clock set three hours ahead', () => clock.set(3 * HOUR)],
  ['a clean stop under that clock', () => restart('SIGINT')],
  ['a clock set right again', () => clock.set(0)],
  ['a second kill of the backend', () => restart('SIGKILL')],
  [
    'two kills in a row',
    async () => {
      await restart('SIGKILL');
      await restart('SIGKILL');
    },
  ],
  [
    'a cut line to the runner',
    async () => {
      data.backend.disconnect();
      await data.backend.exited;
      await data.start();
    },
  ],
  ['cloud code of the next day', () => data.reload('Good evening')],
  ['a last clean stop', () => restart()],
];

it.each(DAYS)('after %s everything answers as before, and a new transaction arrives', async (_name, befall) => {
  await befall();
  await data.expectUnchanged();
  await data.expectNewTransaction();
});
