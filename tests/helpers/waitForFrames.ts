import type { Page } from '@playwright/test';
import { explainStuckPage } from '@/tests/helpers/explainStuckPage';
import { within } from '@/tests/helpers/within';

/** Sixty frames a second are usual; a page that draws none for this long has stopped, in milliseconds. */
const MAX_MS = 2_000;

/** One screenshot is one frame, and two are waited for. */
const MAX_REQUESTS = 2;

let requests = 0;

/**
 * Waits until a page has drawn two frames: what it was told before, such as a new size of the window, holds then. The only
 * wait for frames in the tests.
 *
 * Headless Chromium stops drawing a page at times, and goes on when it is asked for a screenshot. Such a page is asked, which
 * is printed and counted.
 *
 * @throws {Error} with what the page is doing, where it draws nothing all the same
 */
export async function waitForFrames(page: Page): Promise<void> {
  const drawn = page.evaluate(
    () =>
      new Promise<true>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      }),
  );
  for (let asked = 0; !(await within(drawn, MAX_MS)); asked += 1) {
    if (asked === MAX_REQUESTS) {
      throw new Error(`The page draws no frames, also when asked for one; ${await explainStuckPage(page)}`);
    }
    requests += 1;
    process.stdout.write(`No frame for ${MAX_MS} ms, asked for one (${requests} in this worker): ${page.url()}\n`);
    const clip = { x: 0, y: 0, width: 1, height: 1 };
    await page.screenshot({ clip, animations: 'allow', caret: 'initial', timeout: MAX_MS }).catch(() => undefined);
  }
}
