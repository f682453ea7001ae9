import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { expect, test } from '@/tests/helpers/browserTest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import type { ServerProcess } from '@/tests/helpers/startProcess';

// One after the other: what one test uses up, the next one finds used up.
test.describe.configure({ mode: 'serial' });

/** Units a minute of one address: some dozen pages. */
const LIMIT = '400';

let backend: TestBackend;
let site: ServerProcess;
let origin: string;
test.beforeAll(async ({ run }) => {
  const shared = { TRUST_PROXY: '1', VISITOR_KEY: randomBytes(32).toString('hex') };
  const [port, chain] = [await findFreePort(), { LOCAL_CHAIN_SEED: 'on', API_IP_RATE_LIMIT: LIMIT }];
  origin = `http://localhost:${port}`;
  backend = await startBackend({ chain: true, env: { ...shared, ...chain, SITE_URL: origin, LOG_LEVEL: 'error' } });
  const { serverUrl, appId } = backend;
  site = await startSite({ port, distDir: run.distDir, serverUrl, appId, env: shared });
});
test.afterAll(async () => {
  await site?.stop();
  await backend?.stop();
});

/** Asks for a page as a proxy passes a visitor's request on. */
async function open(path: string, visitor: string, init: RequestInit = {}) {
  const headers = { 'X-Forwarded-For': visitor, ...init.headers };
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), text };
}

const FIGURES = 'Gas used per block';
const REFUSED = /You opened many pages in a short time, so some figures are missing. Try again in \d+ seconds?\./;
const [GREEDY, OTHER] = ['203.0.113.1', '203.0.113.2'];

/** What was answered to a burst, each status once. */
const statusesOf = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();

test('a visitor may reload the explorer as often as they like, and others see it meanwhile', async () => {
  const burst = Promise.all(Array.from({ length: 150 }, () => open('/explorer', GREEDY)));
  const other = await open('/explorer', OTHER);
  expect([other.status, other.text.includes(FIGURES)]).toEqual([200, true]);
  const statuses = statusesOf(await burst);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

test('a visitor beyond the limit sees pages without their figures, and nobody else does', async ({ run }) => {
  const addresses = Array.from(
    { length: 60 },
    (_, n) => `/explorer/31337/address/0x${String(n + 1).padStart(40, '0')}`,
  );
  const answers = [];
  for (const path of addresses) answers.push(await open(path, GREEDY));
  for (const path of addresses.slice(0, 5)) answers.push(await open(path, GREEDY, { method: 'HEAD' }));
  expect(statusesOf(answers).filter((status) => status !== 200)).toEqual([429]);

  const refused = answers[59];
  expect(refused?.status).toBe(429);
  expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
  expect(refused?.text).toMatch(REFUSED);
  // The page itself is there, and none of its figures is a number that nobody read.
  expect(refused?.text).toContain('Some transactions couldn’t be loaded.');
  expect(refused?.text).not.toMatch(/\b0 transactions/);

  // Next’s router shows the data in place, which it does with the status 200 alone.
  const build = await readFile(join(run.distDir, 'BUILD_ID'), 'utf8');
  const [, ...names] = addresses[59]?.split('/').slice(1) ?? [];
  const query = names.map((name) => `path=${name}`).join('&');
  const data = await open(`/_next/data/${build}/explorer/${names.join('/')}.json?${query}`, GREEDY);
  expect(data.status).toBe(200);
  expect((JSON.parse(data.text) as { pageProps: object }).pageProps).toMatchObject({
    refusal: { reason: 'limit' },
    view: { kind: 'address', balance: null },
  });

  // Neither a header of the site's nor more of the proxies' lets the visitor be somebody else.
  const forged = { 'X-Foyer-Visitor': '203.0.113.9', 'X-Forwarded-For': `203.0.113.9, ${GREEDY}` };
  expect((await open('/explorer/31337/block/1', GREEDY, { headers: forged })).status).toBe(429);

  for (const visitor of [OTHER, '2001:db8::1', '2001:db8:0:1::1']) {
    const page = await open('/explorer', visitor);
    expect([visitor, page.status, page.text.includes(FIGURES)]).toEqual([visitor, 200, true]);
  }
});

test('a page beyond the limit says when to try again, and keeps its search', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': GREEDY } });
  const page = await context.newPage();
  const answer = await page.goto(`${origin}/explorer/31337/address/0x${'ab'.repeat(20)}`);
  expect(answer?.status()).toBe(429);
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
  await context.close();
});
