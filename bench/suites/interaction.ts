import type { Browser, Page } from '@playwright/test';
import { interactionTime } from '@/bench/measure/interactionTime';
import { launchBrowser, newContext } from '@/bench/measure/launchBrowser';
import { median } from '@/bench/measure/median';
import { servePages } from '@/bench/measure/servePages';
import { slowProcessor } from '@/bench/measure/slowProcessor';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { ADA_KEY } from '@/tests/helpers/browserTest';
import { openComposer } from '@/tests/helpers/openComposer';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const RUNS = sized(7, 1);
/** Longest time from a press to the next frame, beside that of a button on an empty page. */
const LIMIT = 1.5;
/** Until a page has read what it shows, in milliseconds. */
const READ_MS = sized(3_000, 500);

/** What visitors do most on a page. Each can be done again and again, and changes what is seen. */
const INTERACTIONS: readonly (readonly [path: string, what: string, interact: (page: Page, run: number) => unknown])[] =
  [
    [
      '/portfolio',
      'the table of the chart',
      (page) => page.getByRole('main').getByText('View as table').first().click(),
    ],
    [
      '/activity',
      'another direction',
      (page, run) =>
        page
          .getByRole('main')
          .getByRole('radiogroup')
          .first()
          .getByRole('radio')
          .nth(run % 2 ? 1 : 0)
          .click(),
    ],
    [
      '/send',
      'a digit of the amount',
      (page) => page.getByRole('main').getByLabel('Amount', { exact: true }).press('1'),
    ],
    ['/community', 'a letter of a post', async (page) => (await openComposer(page)).getByLabel('New post').press('a')],
    [
      `/explorer/${LOCAL_CHAIN_ID}`,
      'a letter of a search',
      (page) => page.getByRole('main').getByRole('combobox').first().press('a'),
    ],
    ['/developers', 'a letter of a search', (page) => page.getByRole('main').getByRole('searchbox').press('e')],
    ['/docs', 'the menu of themes', (page) => page.getByRole('button', { name: 'Theme' }).click()],
  ];

async function openEmpty(browser: Browser, url: string): Promise<Page> {
  const page = await (await newContext(browser, url)).newPage();
  await page.goto(url, { waitUntil: 'load' });
  await slowProcessor(page);
  return page;
}

/** How soon a page shows what a visitor does on it: beside a button on an empty page, in the same run. */
export async function interaction(root: string): Promise<Row[]> {
  const pages = await servePages(root);
  const browser = await launchBrowser(root);
  try {
    const beside = await openEmpty(browser, pages.emptyUrl);
    const context = await newContext(browser, pages.siteUrl);
    const wallet = await TestWallet.install(context, { keys: [ADA_KEY], rpcUrl: pages.rpcUrl });
    const page = await context.newPage();
    await signInWithWallet(page, wallet);
    await slowProcessor(page);
    const rows: Row[] = [];
    for (const [path, what, interact] of INTERACTIONS) {
      await openReady(page, path);
      await page.waitForTimeout(READ_MS);
      const [ours, empty]: [number[], number[]] = [[], []];
      // One round warms up. Then turn by turn, so that a busy moment of the machine meets both.
      for (let run = 0; run <= RUNS; run += 1) {
        const button = await interactionTime(beside, () => beside.locator('[data-bench="button"]').click());
        const own = await interactionTime(page, async () => interact(page, run));
        if (run === 0) continue;
        empty.push(button);
        ours.push(own);
      }
      rows.push({
        name: `Shown: ${what} on ${path}`,
        value: median(ours),
        beside: median(empty),
        unit: 'ms',
        limit: LIMIT,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
