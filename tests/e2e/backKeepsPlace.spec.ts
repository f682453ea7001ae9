import type { Page } from '@playwright/test';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

/** How far each page is scrolled, in pixels. */
const PLACE = 300;

const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Where the page is once it moves no more. */
async function restingPlaceOf(page: Page): Promise<number> {
  let [last, place] = [-1, await placeOf(page)];
  await expect(async () => {
    [last, place] = [place, await placeOf(page)];
    expect(place).toBe(last);
  }).toPass({ intervals: [300] });
  return place;
}

/** Opens each page, scrolls, leaves it by the rail, and comes back by Back. */
async function expectPlaceKept(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1_440, height: 500 });
  for (const path of paths) {
    await openReady(page, path);
    // Over the page, not the rail; as far as the page is long by now.
    await page.mouse.move(720, 300);
    await expect(async () => {
      await page.mouse.wheel(0, PLACE);
      expect(await placeOf(page), path).toBeGreaterThanOrEqual(PLACE);
    }).toPass();
    const before = await restingPlaceOf(page);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Files' }).click();
    await expect(page).toHaveURL(/\/files$/);
    await expect.poll(() => placeOf(page), path).toBe(0);
    await page.goBack();
    await expect(page, path).toHaveURL(new RegExp(`${path.replaceAll('/', '\\/')}$`));
    await expect.poll(() => placeOf(page), path).toBe(before);
    // The bar is there wherever the page is.
    expect((await page.getByRole('banner').boundingBox())?.y, path).toBe(0);
  }
}

test(
  'Back returns to the place on the portfolio and the activity, below a bar that stays',
  { tag: ['@portfolio', '@activity', '@files'] },
  async ({ page, signInAsAda }) => {
    await signInAsAda();
    await expectPlaceKept(page, ['/portfolio', '/activity']);
  },
);

test(
  'Back returns to the place on every list',
  { tag: ['@trial', '@contracts', '@explorer', '@community', '@developers', '@docs', '@files'] },
  async ({ page, signInAsAda }) => {
    test.slow();
    await signInAsAda();
    const explorer = `/explorer/${LOCAL_CHAIN_ID}`;
    await expectPlaceKept(page, [
      ...['/explorer', `${explorer}/transactions`, `${explorer}/blocks`, `${explorer}/contracts`],
      ...[`${explorer}/token/${LOCAL_CONTRACTS.brass}`, `${explorer}/address/${LOCAL_DEPLOYER.toLowerCase()}`],
      ...[`${explorer}/nft/${LOCAL_CONTRACTS.doors}`, '/community', '/contracts', '/account', '/developers', '/docs'],
    ]);
  },
);
