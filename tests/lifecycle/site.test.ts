import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildSite } from '@/tests/helpers/buildSite';
import { makeDataFolder, type DataFolder } from '@/tests/helpers/lifecycle/dataFolder';
import { makeProduction, type Production } from '@/tests/helpers/lifecycle/production';
import { openVisitor, type Visitor } from '@/tests/helpers/lifecycle/visitor';
import { isAlive } from '@/tests/helpers/listDescendants';

const DIST_DIR = '.next-lifecycle-tests';
/** A production build takes a minute, two on a busy machine. */
const BUILD_MS = 480_000;

let data: DataFolder<Production>;
let visitor: Visitor;

beforeAll(async () => {
  buildSite(process.cwd(), DIST_DIR);
  data = await makeDataFolder(await makeProduction(DIST_DIR));
  visitor = await openVisitor(data.backend.siteUrl, data.person);
}, BUILD_MS);
afterAll(async () => {
  await visitor?.close();
  await data?.remove();
  await rm(DIST_DIR, { recursive: true, force: true });
});

const kill = async (pid: number) => {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
};

const statusOf = async (url: string) => (await fetch(url)).status;

const crashSite = async () => {
  const { site, backend } = await data.backend.pids();
  await kill(site);
  // The other part goes on.
  expect(await statusOf(`${data.backend.origin}/ready`)).toBe(200);
  await data.backend.worksAgain('site');
  expect((await data.backend.pids()).backend).toBe(backend);
};

const crashBackend = async () => {
  await data.chainIsWritten();
  const { site, backend } = await data.backend.pids();
  await kill(backend);
  expect(await statusOf(data.backend.siteUrl)).toBe(200);
  await visitor.expectGreeted();
  await data.backend.worksAgain('backend');
  expect((await data.backend.pids()).site).toBe(site);
};

const restart = async (signal: NodeJS.Signals) => {
  await data.backend.stop(signal);
  await data.start();
};

/** What befalls a site and a backend that `npm start` runs on one data folder, one after the other. */
const DAYS: [string, () => Promise<void>][] = [
  ['a crash of the site', crashSite],
  ['a crash of the backend', crashBackend],
  [
    'a crash of both at once',
    async () => {
      await data.chainIsWritten();
      const { site, backend } = await data.backend.pids();
      await Promise.all([kill(site), kill(backend)]);
      await Promise.all([data.backend.worksAgain('site'), data.backend.worksAgain('backend')]);
    },
  ],
  ['a second crash of the site', crashSite],
  ['a clean stop', () => restart('SIGTERM')],
  ['a kill of the runner', () => restart('SIGKILL')],
  ['a crash of the backend under a new runner', crashBackend],
];

it.each(DAYS)(
  'after %s pages, session and answers are as before, and a new transaction arrives',
  async (_name, befall) => {
    await befall();
    await data.expectUnchanged();
    expect(await statusOf(data.backend.siteUrl)).toBe(200);
    // The server of the site asks the backend.
    expect(await statusOf(`${data.backend.siteUrl}/explorer`)).toBe(200);
    await visitor.expectSignedIn();
    await data.expectNewTransaction();
  },
);
