import type { Page } from '@playwright/test';
import { siteConfig } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { waitForFrames } from '@/tests/helpers/waitForFrames';

/** Things marked to be revealed that are hidden at this moment. */
const hidden = (page: Page) =>
  page
    .locator('[data-reveal]')
    .evaluateAll((elements) => elements.filter((element) => Number(getComputedStyle(element).opacity) < 0.99).length);

/** Comes to the first page by a change of route, below whose fold the marked things stand. */
async function openHomeByRoute(page: Page): Promise<void> {
  await openReady(page, '/sign-in');
  await page.getByRole('link', { name: `${siteConfig.name} home` }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Scrolls until a given part of an element is in view at the lower edge. */
async function scrollToPart(page: Page, selector: string, part: number): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element, share) => {
      // Its place in the page, without the shift of the animation.
      let top = 0;
      for (let node: HTMLElement | null = element as HTMLElement; node; node = node.offsetParent as HTMLElement | null)
        top += node.offsetTop;
      window.scrollTo(0, top + (element as HTMLElement).offsetHeight * share - window.innerHeight);
    }, part);
}

const LAST = '#questions > [data-reveal]:last-child';

test('[A03] reveals everything below the fold on scroll after a route change', async ({ page }) => {
  await openHomeByRoute(page);
  await expect.poll(() => hidden(page)).toBeGreaterThan(5);
  await page.locator(LAST).scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 200) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    // It looks once a frame.
    await waitForFrames(page);
  }
  await expect.poll(() => hidden(page)).toBe(0);
});

test('[A03] reveals an element once a tenth of it is in view, and not before', async ({ page }) => {
  await openHomeByRoute(page);
  await expect.poll(() => hidden(page)).toBeGreaterThan(5);
  const opacity = () => page.locator(LAST).evaluate((element) => Number(getComputedStyle(element).opacity));
  await scrollToPart(page, LAST, 0.08);
  await page.waitForTimeout(800);
  expect(await opacity()).toBeLessThan(0.01);
  await scrollToPart(page, LAST, 0.12);
  await expect.poll(opacity).toBeGreaterThan(0.99);
});

test('[A03] animates each element once', async ({ page }) => {
  await openHomeByRoute(page);
  await expect.poll(() => hidden(page)).toBeGreaterThan(5);
  const opacity = () => page.locator(LAST).evaluate((element) => Number(getComputedStyle(element).opacity));
  await scrollToPart(page, LAST, 0.5);
  await expect.poll(opacity).toBeGreaterThan(0.99);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(800);
  expect(await opacity()).toBeGreaterThan(0.99);
});

test('[A03] loads its code with the first scroll or route change, not with the page', async ({ page }) => {
  await openReady(page, '/');
  await page.waitForLoadState('load');
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  await page.mouse.wheel(0, 300);
  await expect.poll(() => hidden(page)).toBeGreaterThan(0);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => name.endsWith('.js') && !known.has(name)).length).toBeGreaterThan(0);
});

test('hides nothing and loads no code under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHomeByRoute(page);
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(500);
  expect(await hidden(page)).toBe(0);
  await expect(page.locator('[data-reveal-done]')).toHaveCount(0);
});
