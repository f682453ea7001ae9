import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fillWallet } from '@/bench/measure/fillWallet';
import { launchBrowser, newContext } from '@/bench/measure/launchBrowser';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { serveSite } from '@/bench/measure/serveSite';
import { slowProcessor } from '@/bench/measure/slowProcessor';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const PLENTY = { transactions: sized(10_000, 200), pieces: sized(10_000, 200), tokens: sized(1_500, 20) };
/** How long each list is scrolled, and how far at a time, in milliseconds and pixels. */
const SCROLLING_MS = sized(40_000, 1_000);
const PAUSE_MS = 60;
const STEP = 4_000;
/** Longest time without a picture that is still good, in milliseconds. */
const MAX_IDLE = 1_000;

const PAGES = [
  { path: '/activity', what: `${PLENTY.transactions} transactions`, row: 'main li' },
  {
    path: '/portfolio',
    what: `${PLENTY.tokens} tokens, ${PLENTY.pieces} NFTs`,
    row: 'main tbody tr, main [role="listitem"]',
  },
] as const;

type Seen = { longest: number; most: number; before: number };

/** Scrolls a page as fast as it goes; answers the longest time without a picture, and the most rows that were drawn at once. */
async function scroll(page: Page, row: string): Promise<Seen & { height: number }> {
  await page.locator(row).first().waitFor({ timeout: 60_000 });
  await slowProcessor(page);
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
  const { siteUrl, rpcUrl } = await serveSite(root);
  const key = generatePrivateKey();
  await fillWallet(root, rpcUrl, privateKeyToAccount(key).address, PLENTY);
  const browser = await launchBrowser(root);
  try {
    const rows: Row[] = [];
    for (const { path, what, row } of PAGES) {
      const context = await newContext(browser, siteUrl);
      const wallet = await TestWallet.install(context, { keys: [key], rpcUrl });
      const page = await context.newPage();
      await signInWithWallet(page, wallet);
      await openReady(page, path);
      const { longest, most, height } = await scroll(page, row);
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
    await browser.close();
  }
}
