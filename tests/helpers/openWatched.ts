import { expect, type Page, type ViewportSize } from '@playwright/test';
import { watchScripts } from '@/scripts/lib/watchScripts.mjs';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { watchFirstTheme } from '@/tests/helpers/firstTheme';
import { type LayoutShift, readLayoutShifts, watchLayoutShifts } from '@/tests/helpers/layoutShift';
import { fillPath, type PageRow } from '@/tests/helpers/pages';
import { openReady } from '@/tests/helpers/signInFlows';

/** Each answer of the backend, and each font, takes this much longer, so that what stands in its place is seen, in milliseconds. */
const SLOWER_MS = 400;

/** No answer is awaited, and nothing was asked for so long: the page has arrived, in milliseconds. */
const QUIET_MS = 600;

/** Words of the SDK's chunk, and of the library of large numbers that comes with it. */
const OF_THE_SDK = /enableUnsafeCurrentUser|Number can only safely store up to 53 bits/;

/** What a page did by itself. */
export type Arrival = {
  /** What moved until all had come. */
  shifts: LayoutShift[];
  /** How many answers of the backend were held back. */
  slowed: number;
  /** JavaScript so far, over the wire, in bytes: of the SDK, and all other. */
  weigh: () => Promise<{ own: number; sdk: number }>;
  /** The hosts that were asked so far. */
  hosts: () => string[];
};

/** Opens a page of the list in a window of a size, in the light theme, and waits until all of it has come. */
export async function openWatched(page: Page, row: PageRow, size: ViewportSize): Promise<Arrival> {
  const [watch, countSlowed] = await Promise.all([
    watchScripts(page, { quietMs: row.quietMs ?? QUIET_MS }),
    slowAnswers(page),
    watchLayoutShifts(page),
    watchFirstTheme(page),
    page.addInitScript(() => {
      // The blank page before it has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('theme', 'light');
    }),
    page.setViewportSize(size),
  ]);
  await openRow(page, row);
  // Live queries do not count: they ask by a socket.
  await watch.settle();
  return {
    shifts: await readLayoutShifts(page),
    slowed: countSlowed(),
    weigh: async () => {
      const bytes = { own: 0, sdk: 0 };
      for (const script of [...watch.scripts]) bytes[(await isOfSdk(page, script.url)) ? 'sdk' : 'own'] += script.bytes;
      return bytes;
    },
    hosts: watch.hosts,
  };
}

/** Opens a page of the list and waits until it shows what it is there for. */
export async function openRow(page: Page, { path, visitor, heading, post }: PageRow): Promise<void> {
  await openReady(page, await fillPath(path));
  if (visitor !== 'signed out')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Your account/ })).toBeVisible();
  if (heading) await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  if (post) await expect(page.getByRole('article').locator('strong').first()).toBeVisible();
}

/**
 * Has each answer of the backend, and each font, come later. Past Playwright's own interception, which would take all other requests too and
 * answer preflights itself.
 *
 * @returns tells how many answers of the backend came later so far
 */
async function slowAnswers(page: Page): Promise<() => number> {
  const { origin } = new URL(readBrowserRun().serverUrl);
  const cdp = await page.context().newCDPSession(page);
  let count = 0;
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The page may be gone by then.
    const goOn = () => void cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    if (request.method === 'OPTIONS') return goOn();
    if (request.url.startsWith(`${origin}/`)) count += 1;
    setTimeout(goOn, SLOWER_MS);
  });
  const requestStage = 'Response';
  const patterns = [`${origin}/*`, '*.woff2'].map((urlPattern) => ({ urlPattern, requestStage }) as const);
  await cdp.send('Fetch.enable', { patterns });
  return () => count;
}

const ofSdk = new Map<string, Promise<boolean>>();

function isOfSdk(page: Page, url: string): Promise<boolean> {
  const known = ofSdk.get(url) ?? page.request.get(url).then(async (answer) => OF_THE_SDK.test(await answer.text()));
  ofSdk.set(url, known);
  return known;
}
