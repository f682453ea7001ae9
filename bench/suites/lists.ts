import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fillWallet } from '@/bench/measure/fillWallet';
import { launchBrowser, newContext } from '@/bench/measure/launchBrowser';
import type { Row } from '@/bench/Row';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { buildSite } from '@/tests/helpers/buildSite';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const DIST = '.next-bench';
const PLENTY = { transactions: 10_000, pieces: 10_000, tokens: 1_500 };
/** The processor is this many times slower than it is. */
const SLOWER = 4;
/** How long each list is scrolled, and how far at a time, in milliseconds and pixels. */
const SCROLLING_MS = 40_000;
const PAUSE_MS = 60;
const STEP = 4_000;
/** Longest time without a picture that is still good, in milliseconds. */
const MAX_IDLE = 1_000;

const PAGES = [
  { path: '/activity', what: '10,000 transactions', row: 'main li' },
  { path: '/portfolio', what: '1,500 tokens, 10,000 pieces', row: 'main tbody tr, main [role="listitem"]' },
] as const;

type Seen = { longest: number; most: number; before: number };

/** Scrolls a page as fast as it goes; answers the longest time without a picture, and the most rows that were drawn at once. */
async function scroll(context: BrowserContext, page: Page, row: string): Promise<Seen & { height: number }> {
  await page.locator(row).first().waitFor({ timeout: 60_000 });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate((rows) => {
    const seen = { longest: 0, most: 0, before: performance.now() };
    const look = () => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.before);
      seen.before = now;
      seen.most = Math.max(seen.most, document.querySelectorAll(rows).length);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  }, row);
  await page.mouse.move(640, 400);
  const end = Date.now() + SCROLLING_MS;
  while (Date.now() < end) {
    await page.mouse.wheel(0, STEP);
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    return { ...seen, height: document.documentElement.scrollHeight };
  });
}

/** Long lists, scrolled fast on a slow processor: how long the picture stands still at most. */
export async function lists(root: string): Promise<Row[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    buildSite(root, DIST);
    const port = await findFreePort();
    const siteUrl = `http://localhost:${port}`;
    const secret = () => randomBytes(24).toString('hex');
    const backend = await startBackend({
      chain: true,
      env: {
        ...{ NODE_ENV: 'production', SEND_EMAIL: 'off', LOG_LEVEL: 'warn', SITE_URL: siteUrl },
        ...{ MASTER_KEY: secret(), DATABASE_PASSWORD: secret() },
      },
    });
    stops.push(() => backend.stop());
    const { serverUrl, appId, rpcUrl } = backend;
    const site = await startSite({ port, env: {}, distDir: DIST, serverUrl, appId });
    stops.push(site.stop);
    const key = generatePrivateKey();
    await fillWallet(root, rpcUrl, privateKeyToAccount(key).address, PLENTY);
    const browser = await launchBrowser(root);
    stops.push(() => browser.close());
    const rows: Row[] = [];
    for (const { path, what, row } of PAGES) {
      const context = await newContext(browser, siteUrl);
      const wallet = await TestWallet.install(context, { keys: [key], rpcUrl });
      const page = await context.newPage();
      await signInWithWallet(page, wallet);
      await openReady(page, path);
      const { longest, most, height } = await scroll(context, page, row);
      const also = { 'rows at once': String(most), 'scrolled to': `${height} px` };
      rows.push({
        name: `Still at most: ${path} (${what})`,
        value: longest,
        beside: null,
        unit: 'ms',
        limit: MAX_IDLE,
        also,
      });
      await context.close();
    }
    return rows;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
