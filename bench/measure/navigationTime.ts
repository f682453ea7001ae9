import type { Page } from '@playwright/test';

/**
 * Milliseconds from the click on a link to the first frame in which the page it leads to shows its heading.
 *
 * @param link CSS selector of the link
 * @param heading text of the first heading of that page
 */
export async function navigationTime(page: Page, link: string, heading: string): Promise<number> {
  const place = page.locator(link).first();
  await place.waitFor();
  await place.hover();
  await page.evaluate(
    ([selector, wanted]) => {
      delete document.documentElement.dataset.shownMs;
      document.querySelector(selector as string)?.addEventListener(
        'click',
        () => {
          const clicked = performance.now();
          const look = () => {
            const isThere = [...document.querySelectorAll('main h1')].some((one) => one.textContent === wanted);
            if (isThere) document.documentElement.dataset.shownMs = String(performance.now() - clicked);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      );
    },
    [link, heading],
  );
  await place.click();
  const shown = await page.waitForFunction(() => document.documentElement.dataset.shownMs, undefined, {
    timeout: 30_000,
  });
  return Number(await shown.jsonValue());
}
