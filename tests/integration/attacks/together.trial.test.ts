import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountClient, PASSWORD } from '@/tests/helpers/accountClient';
import { FLOODS, type Flood } from '@/tests/helpers/attacks/floods';
import { heapOf, WITH_INSPECTOR } from '@/tests/helpers/attacks/heapOf';
import { type Explorer, startExplorer } from '@/tests/helpers/attacks/startExplorer';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { healthUnderLoad } from '@/tests/helpers/healthUnderLoad';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** How long all attacks go on together; two minutes in `npm run test:fuzz`. */
const TOGETHER_MS = fuzzCount(120_000);
/** How long each goes on by itself. */
const ALONE_MS = fuzzCount(15_000);
/** How long the backend is left alone before, in milliseconds. */
const QUIET_MS = 300;
/** Until the heap is looked at again. */
const REST_MS = fuzzCount(60_000);

/** Figures of a long run are for people; the bounds here are gross. */
const report = (name: string, figures: object) => {
  if (process.env['FUZZ_FACTOR']) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
};

let base: TestBackend;
let backend: TestBackend;
let explorer: Explorer;

/** The floods of the backend, and the one that reaches it by the site: what is refused there costs the backend nothing. */
const ATTACKS: Readonly<Record<string, Flood>> = {
  ...FLOODS,
  'a burst of pages of the explorer': (_backend, address) =>
    Promise.all(
      Array.from({ length: 115 }, (_, at) =>
        explorer.open(at % 5 === 0 ? `/explorer/1/block/${at}` : '/explorer', address).catch(() => null),
      ),
    ),
};

beforeAll(async () => {
  const shared = { TRUST_PROXY: '1', VISITOR_KEY: randomBytes(32).toString('hex') };
  base = await startBackend({ chain: true, env: { LOG_LEVEL: 'error' } });
  backend = await startBackend({
    databaseUri: base.databaseUri,
    env: {
      ...{ NODE_ENV: 'production', SEND_EMAIL: 'off', LOG_LEVEL: 'error', ...shared, RPC_URL_1: base.rpcUrl },
      ...{ API_RATE_LIMIT: '1500', API_IP_RATE_LIMIT: '3000' },
      ...WITH_INSPECTOR,
    },
  });
  explorer = await startExplorer(backend, shared);
});
afterAll(async () => {
  await explorer?.stop();
  await backend?.stop();
  await base?.stop();
});

/** Lets attacks go on, each from its own address, wave after wave, and one at least. */
async function attack(floods: readonly Flood[], ms: number): Promise<void> {
  const until = Date.now() + ms;
  await Promise.all(
    floods.map(async (flood, at) => {
      do {
        await flood(backend, `203.0.113.${at + 1}`);
        await sleep(20);
      } while (Date.now() < until);
    }),
  );
}

const VISITOR = '198.51.100.7';

/** Signs in, saves, reads and opens a page as anybody does, again and again; answers how often, and what failed. */
async function visit(
  username: string,
  isOver: () => boolean,
): Promise<{ visits: number; slowest: number; failures: string[] }> {
  const failures: string[] = [];
  let visits = 0;
  let slowest = 0;
  const ask = async (method: string, path: string, fields: object, token?: string) => {
    const began = performance.now();
    const response = await fetch(`${backend.serverUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': VISITOR },
      body: JSON.stringify({ _ApplicationId: backend.appId, _method: method, _SessionToken: token, ...fields }),
    });
    const body = (await response.json()) as { sessionToken?: string };
    slowest = Math.max(slowest, performance.now() - began);
    if (response.status >= 400) failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const openPage = async () => {
    const began = performance.now();
    const status = await explorer.open('/explorer', VISITOR);
    slowest = Math.max(slowest, performance.now() - began);
    if (status !== 200) failures.push(`GET /explorer: ${status}`);
  };
  while (!isOver()) {
    // The limit of an address is that of people, not of one who opens pages twice a second for minutes.
    if (visits % 4 === 0) await openPage();
    const { sessionToken } = await ask('POST', 'login', { username, password: PASSWORD });
    await ask('GET', 'users/me', {}, sessionToken);
    await ask('POST', 'functions/saveProfile', { about: `visit ${visits}` }, sessionToken);
    await ask('GET', 'classes/Post', { limit: 5 }, sessionToken);
    visits += 1;
    await sleep(500);
  }
  return { visits, slowest, failures };
}

/** What everybody else notices of attacks. */
async function notice(floods: readonly Flood[], ms: number) {
  const { username } = await createAccountClient(backend).signUp();
  let isOver = false;
  let visitor: Awaited<ReturnType<typeof visit>> | null = null;
  const { busy } = await healthUnderLoad(
    backend.origin,
    async () => {
      const visiting = visit(username, () => isOver);
      await attack(floods, ms);
      isOver = true;
      visitor = await visiting;
    },
    QUIET_MS,
  );
  return { busy, visitor };
}

it.each(Object.entries(ATTACKS))('everybody else is served during %s', async (name, flood) => {
  const { busy, visitor } = await notice([flood], ALONE_MS);
  report(name, { busy, visitor });
  expect(visitor).toMatchObject({ failures: [] });
  expect(busy.p50).toBeLessThan(5 * 250);
  expect(busy.worst).toBeLessThan(5 * 1_000);
});

it('everybody else is served during all of them together, which leave nothing behind and hold up no stop', async () => {
  // What is loaded and kept at first use is there before.
  await attack(Object.values(ATTACKS), 0);
  const before = await heapOf(backend);
  const { busy, visitor } = await notice(Object.values(ATTACKS), TOGETHER_MS);
  await sleep(REST_MS);
  const after = await heapOf(backend);
  report('all together', { busy, visitor, before, after });
  expect(visitor).toMatchObject({ failures: [] });
  expect(busy.p50).toBeLessThan(5 * 250);
  expect(busy.worst).toBeLessThan(5 * 1_000);
  expect(after).toBeLessThan(1.2 * before);
  const last = attack(Object.values(ATTACKS), 3_000);
  await sleep(1_500);
  const began = performance.now();
  expect(await backend.stop('SIGTERM')).toBe(0);
  const stopped = performance.now() - began;
  report('stop', { milliseconds: stopped });
  expect(stopped).toBeLessThan(5 * 5_000);
  await last;
}, 600_000);
