import { expect, type Page, type ViewportSize } from '@playwright/test';
import { watchScripts } from '@/scripts/lib/watchScripts.mjs';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { watchFirstTheme } from '@/tests/helpers/firstTheme';
import { type LayoutShift, readLayoutShifts, watchLayoutShifts } from '@/tests/helpers/layoutShift';
import { fillPath, type PageRow } from '@/tests/helpers/pages';
import { openReady } from '@/tests/helpers/signInFlows';
import { waitForFrames } from '@/tests/helpers/waitForFrames';

/** Each answer of the backend takes this much longer, so that what stands in its place is seen, in milliseconds. */
const SLOWER_MS = 400;

/** No answer is awaited, and nothing was asked for so long: the page has arrived, in milliseconds. */
const QUIET_MS = 600;

/** Words of the SDK's chunk, and of the library of large numbers that comes with it. */
const OF_THE_SDK = /enableUnsafeCurrentUser|Number can only safely store up to 53 bits/;

/** What a page did by itself. */
export type Arrival = {
  /** What moved until all had come, but for fonts. */
  shifts: LayoutShift[];
  /** What moved when the fonts came at last. */
  fontShifts: LayoutShift[];
  /** How many answers of the backend were held back. */
  slowed: number;
  /** JavaScript so far, over the wire, in bytes: of the SDK, and all other. */
  weigh: () => Promise<{ own: number; sdk: number }>;
  /** The hosts that were asked so far. */
  hosts: () => string[];
};

/** Opens a page of the list in a window of a size, in the light theme, and waits until all of it has come. */
export async function openWatched(page: Page, row: PageRow, size: ViewportSize): Promise<Arrival> {
  const [watch, network] = await Promise.all([
    watchScripts(page, { quietMs: row.quietMs ?? QUIET_MS }),
    slowDown(page),
    watchLayoutShifts(page),
    watchFirstTheme(page),
    page.addInitScript(() => {
      // The blank page before it has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('theme', 'light');
    }),
    page.setViewportSize(size),
  ]);
  await openRow(page, row, 'domcontentloaded');
  // Live queries do not count: they ask by a socket.
  await watch.settle();
  const shifts = await readLayoutShifts(page);
  network.letFontsCome();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await waitForFrames(page);
  return {
    shifts,
    fontShifts: (await readLayoutShifts(page)).slice(shifts.length),
    slowed: network.countSlowed(),
    weigh: async () => {
      const bytes = { own: 0, sdk: 0 };
      for (const script of [...watch.scripts]) bytes[(await isOfSdk(page, script.url)) ? 'sdk' : 'own'] += script.bytes;
      return bytes;
    },
    hosts: watch.hosts,
  };
}

/** Opens a page of the list and waits until it shows what it is there for. */
export async function openRow(page: Page, row: PageRow, waitUntil?: 'domcontentloaded'): Promise<void> {
  const { path, visitor, heading, post } = row;
  await openReady(page, await fillPath(path), waitUntil);
  if (visitor !== 'signed out')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Your account/ })).toBeVisible();
  if (heading) await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  if (post) await expect(page.getByRole('article').locator('strong').first()).toBeVisible();
}

/**
 * Has each answer of the backend come later, and no font before it may. Past Playwright's own interception, which would take
 * all other requests too and answer preflights itself.
 *
 * @returns `countSlowed` tells how many answers of the backend came later so far
 */
async function slowDown(page: Page): Promise<{ countSlowed: () => number; letFontsCome: () => void }> {
  const { origin } = new URL(readBrowserRun().serverUrl);
  const cdp = await page.context().newCDPSession(page);
  let count = 0;
  let held: (() => void)[] | null = [];
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The page may be gone by then.
    const goOn = () => void cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    if (!request.url.startsWith(`${origin}/`)) return held ? held.push(goOn) : goOn();
    if (request.method === 'OPTIONS') return goOn();
    count += 1;
    return setTimeout(goOn, SLOWER_MS);
  });
  const requestStage = 'Response';
  const patterns = [`${origin}/*`, '*.woff2'].map((urlPattern) => ({ urlPattern, requestStage }) as const);
  await cdp.send('Fetch.enable', { patterns });
  return {
    countSlowed: () => count,
    letFontsCome() {
      held?.forEach((goOn) => goOn());
      held = null;
    },
  };
}

const ofSdk = new Map<string, Promise<boolean>>();

function isOfSdk(page: Page, url: string): Promise<boolean> {
  const known = ofSdk.get(url) ?? page.request.get(url).then(async (answer) => OF_THE_SDK.test(await answer.text()));
  ofSdk.set(url, known);
  return known;
}
