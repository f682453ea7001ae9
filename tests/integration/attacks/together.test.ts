import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountClient, PASSWORD } from '@/tests/helpers/accountClient';
import { FLOODS, type Flood } from '@/tests/helpers/attacks/floods';
import { heapOf, WITH_INSPECTOR } from '@/tests/helpers/attacks/heapOf';
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
beforeAll(async () => {
  base = await startBackend({ chain: true, env: { LOG_LEVEL: 'error' } });
  backend = await startBackend({
    databaseUri: base.databaseUri,
    env: {
      ...{ NODE_ENV: 'production', SEND_EMAIL: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'error', RPC_URL_1: base.rpcUrl },
      ...{ API_RATE_LIMIT: '1500', API_IP_RATE_LIMIT: '3000' },
      ...WITH_INSPECTOR,
    },
  });
});
afterAll(async () => {
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

/** Signs in, saves and reads as anybody does, again and again; answers how often, and what failed. */
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
      headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': '198.51.100.7' },
      body: JSON.stringify({ _ApplicationId: backend.appId, _method: method, _SessionToken: token, ...fields }),
    });
    const body = (await response.json()) as { sessionToken?: string };
    slowest = Math.max(slowest, performance.now() - began);
    if (response.status >= 400) failures.push(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  while (!isOver()) {
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

it.each(Object.entries(FLOODS))('everybody else is served during %s', async (name, flood) => {
  const { busy, visitor } = await notice([flood], ALONE_MS);
  report(name, { busy, visitor });
  expect(visitor).toMatchObject({ failures: [] });
  expect(busy.p50).toBeLessThan(5 * 250);
  expect(busy.worst).toBeLessThan(5 * 1_000);
});

it('everybody else is served during all of them together, which leave nothing behind and hold up no stop', async () => {
  // What is loaded and kept at first use is there before.
  await attack(Object.values(FLOODS), 0);
  const before = await heapOf(backend);
  const { busy, visitor } = await notice(Object.values(FLOODS), TOGETHER_MS);
  await sleep(REST_MS);
  const after = await heapOf(backend);
  report('all together', { busy, visitor, before, after });
  expect(visitor).toMatchObject({ failures: [] });
  expect(busy.p50).toBeLessThan(5 * 250);
  expect(busy.worst).toBeLessThan(5 * 1_000);
  expect(after).toBeLessThan(1.2 * before);
  const last = attack(Object.values(FLOODS), 3_000);
  await sleep(1_500);
  const began = performance.now();
  expect(await backend.stop('SIGTERM')).toBe(0);
  const stopped = performance.now() - began;
  report('stop', { milliseconds: stopped });
  expect(stopped).toBeLessThan(5 * 5_000);
  await last;
}, 600_000);
