import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { atSizes, expectNoViolations, findTooWide } from '@/tests/helpers/expectAccessible';
import { readThemes } from '@/tests/helpers/firstTheme';
import { describeShifts, sumShifts } from '@/tests/helpers/layoutShift';
import { type Arrival, openWatched } from '@/tests/helpers/openWatched';
import { findNativeControls, placeContent } from '@/tests/helpers/pageChecks';
import { PAGE_ROWS, type PageRow } from '@/tests/helpers/pages';
import { readMoralis } from '@/tests/helpers/readMoralis';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInFor } from '@/tests/helpers/visitors';

/*
 * What holds for every page. Each is opened once on a phone and once on a desktop, and everything is checked there. What is
 * left out here is in `pages.trial.spec.ts`.
 */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The narrowest phones, and a window of 1280 pixels at 200 %. */
const NARROW = [
  { width: 360, height: 800 },
  { width: 320, height: 568 },
  { width: 640, height: 450 },
];

/** Most that a page may move by itself: a fifth of what counts as good on the web. */
const MAX_SHIFT = 0.02;

/**
 * Most that it may move when the fonts come, which is last of all here: more counts as poor on the web. A name that the
 * visitor chose may need another line with them, which no fallback can know.
 */
const MAX_FONT_SHIFT = 0.25;

/**
 * The most JavaScript of a page before anybody does anything, in bytes over the wire, beside the SDK (decision 0041). This
 * is the one check of weights: a heavier page fails here.
 */
const MAX_BYTES = 260_000;

for (const row of PAGE_ROWS) {
  const { path, visitor } = row;
  test(`${path} ${visitor} loads little, moves nothing by itself, is accessible and fits`, async ({
    page,
    context,
    run,
  }) => {
    await signInFor(page, row);
    const phone = await context.newPage();
    const [onDesktop, onPhone] = await Promise.all([openWatched(page, row, DESKTOP), openWatched(phone, row, PHONE)]);
    expectStill(row, onDesktop, 'on a desktop');
    expectStill(row, onPhone, 'on a phone');
    expect.soft((await readMoralis(page)).given).toEqual({ appId: run.appId, serverUrl: run.serverUrl });
    expect.soft(await readThemes(page)).toEqual({ first: 'light', now: 'light' });
    await Promise.all([
      atSizes(phone, NARROW, ({ width }) => expectFit(phone, width)),
      expectFit(page, DESKTOP.width).then(() => checkContent(page, row)),
    ]);
    // At the end: what comes late is weighed too.
    await expectLight(row, onDesktop, 'on a desktop');
    await expectLight(row, onPhone, 'on a phone');
  });
}

/** Nothing of note moved while the page came. */
function expectStill({ visitor }: PageRow, { shifts, fontShifts, slowed }: Arrival, where: string): void {
  expect.soft(sumShifts(shifts) <= MAX_SHIFT ? [] : describeShifts(shifts), where).toEqual([]);
  const isMuch = sumShifts(fontShifts) > MAX_FONT_SHIFT;
  expect.soft(isMuch ? describeShifts(fontShifts) : [], `with the fonts, ${where}`).toEqual([]);
  // At least who is signed in is asked. Without an answer that comes late, nothing could move.
  if (visitor !== 'signed out') expect.soft(slowed, `answers that came late, ${where}`).toBeGreaterThan(0);
}

/** The page loads little JavaScript, and nothing from another host. Its weight is printed. */
async function expectLight(row: PageRow, { weigh, hosts }: Arrival, where: string): Promise<void> {
  const { path, visitor, maxBytes = MAX_BYTES, needsSdk = false } = row;
  const { own, sdk } = await weigh();
  process.stdout.write(`${String(own).padStart(9)}  JavaScript on ${path} ${visitor}, beside ${sdk} of the SDK\n`);
  expect.soft(own + sdk, `bytes of JavaScript ${where}`).toBeGreaterThan(0);
  expect.soft(own, `bytes of JavaScript ${where}`).toBeLessThanOrEqual(maxBytes);
  if (!needsSdk) expect.soft(sdk, `bytes of the SDK ${where}`).toBe(0);
  expect.soft(hosts(), `hosts asked ${where}`).toEqual(['localhost']);
}

/** Nothing is wider than the window, and no control is one that the browser draws. */
async function expectFit(page: Page, width: number): Promise<void> {
  expect.soft(await findTooWide(page), `${width} pixels wide`).toEqual([]);
  expect.soft(await findNativeControls(page), `${width} pixels wide`).toEqual([]);
}

/** What the page shows stands where it does on every page behind the sign-in, and is accessible in both themes. */
async function checkContent(page: Page, { path, visitor, isPublic, isFrameChecked }: PageRow): Promise<void> {
  if (visitor !== 'signed out') {
    const { is, should } = await placeContent(page);
    expect.soft(is, 'left edge and width').toEqual(should);
  }
  if (isPublic) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What is revealed on scrolling is shown from the start to who asked for less motion.
  if ((await page.locator('[data-reveal-done]').count()) > 0) await openReady(page, path);
  await expectNoViolations(page, path, { isFrameLeftOut: !isFrameChecked });
}
