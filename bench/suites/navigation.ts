import type { Browser } from '@playwright/test';
import { generatePrivateKey } from 'viem/accounts';
import { launchBrowser, newContext } from '@/bench/measure/launchBrowser';
import { median } from '@/bench/measure/median';
import { navigationTime } from '@/bench/measure/navigationTime';
import { servePages } from '@/bench/measure/servePages';
import { slowProcessor } from '@/bench/measure/slowProcessor';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const RUNS = sized(5, 1);
/** Longest time until the new page shows, beside that between two empty pages. */
const LIMIT = 1.5;
/** Until links in view have had their pages fetched ahead, in milliseconds. */
const FETCH_AHEAD_MS = sized(2_000, 500);

/** From each of them to the next, by the navigation above the page. */
const ROUND = [
  ['/portfolio', 'Portfolio'],
  ['/activity', 'Activity'],
  ['/send', 'Send'],
  ['/contracts', 'Contracts'],
  ['/files', 'Files'],
  ['/community', 'Community'],
] as const;

/** Milliseconds from one empty page to the other. */
async function timeEmpty(browser: Browser, url: string): Promise<number[]> {
  const context = await newContext(browser, url);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(FETCH_AHEAD_MS);
  await slowProcessor(page);
  const times: number[] = [];
  for (let run = 0; run < RUNS * 2; run += 1) {
    times.push(await navigationTime(page, 'a[href="/other"]', 'Another page'));
    times.push(await navigationTime(page, 'a[href="/"]', 'An empty page'));
  }
  await context.close();
  return times;
}

/** How soon a page behind the sign-in shows after the click on its link: beside two empty pages, in the same run. */
export async function navigation(root: string): Promise<Row[]> {
  const pages = await servePages(root);
  const browser = await launchBrowser(root);
  try {
    const context = await newContext(browser, pages.siteUrl);
    const wallet = await TestWallet.install(context, { keys: [generatePrivateKey()], rpcUrl: pages.rpcUrl });
    const page = await context.newPage();
    await signInWithWallet(page, wallet);
    await openReady(page, '/portfolio');
    await page.waitForTimeout(FETCH_AHEAD_MS);
    await slowProcessor(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document' || request.url().includes('/_next/data/')) asked.push(request.url());
    });
    const times = new Map<string, number[]>(ROUND.map(([path]) => [path, []]));
    const empty: number[] = [];
    // One round warms up. Then turn by turn, so that a busy moment of the machine meets both.
    for (let run = 0; run <= RUNS; run += 1) {
      const beside = await timeEmpty(browser, pages.emptyUrl);
      if (run > 0) empty.push(median(beside));
      for (const [path, heading] of [...ROUND.slice(1), ...ROUND.slice(0, 1)]) {
        const ms = await navigationTime(page, `nav a[href="${path}"]`, heading);
        if (run > 0) times.get(path)?.push(ms);
      }
    }
    return ROUND.map(([path]) => ({
      name: `Page shown: ${path}`,
      value: median(times.get(path) ?? []),
      beside: median(empty),
      unit: 'ms',
      limit: LIMIT,
      also: { 'requests for pages': String(asked.length) },
    }));
  } finally {
    await browser.close();
  }
}
