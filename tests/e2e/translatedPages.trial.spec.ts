import type { Locator, Page } from '@playwright/test';
import { strings as errors } from '@/components/layout/errors/strings.en';
import { expect, test } from '@/tests/helpers/browserTest';
import { fillPath, PAGE_ROWS, PAGES } from '@/tests/helpers/pages';
import { openTranslated } from '@/tests/helpers/openTranslated';

/*
 * Pages that the browser translates: every text is moved into `<font>`, now and when it comes. What React then puts
 * before a bare text, or takes away, fails with `insertBefore` or `removeChild` and takes the page down. The console of
 * each test is checked at its end.
 */

/** Opened for who has some of everything. */
const INSIDE = [
  ...PAGE_ROWS.filter(({ visitor }) => visitor === 'with a wallet').map(({ path }) => path),
  '/account/notifications',
];

/** What is pressed on a page: not what leaves it, takes something away, or asks the wallet. */
const HARMLESS = 'main :is([role="radio"], [role="tab"], summary, button[aria-expanded], [role="switch"])';

/** Presses at most so many of them on a page. */
const MOST = 8;

/** The page that stands in for one that broke. */
const brokenPage = (page: Page): Locator => page.getByRole('heading', { level: 1, name: errors.serverError.title });

async function pressAll(page: Page, controls: Locator): Promise<void> {
  const count = Math.min(await controls.count(), MOST);
  for (let at = 0; at < count; at++) {
    const control = controls.nth(at);
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const pressed = await control.textContent({ timeout: 1_000 }).catch(() => null);
    await control.click({ timeout: 3_000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
    expect(await brokenPage(page).count(), `${page.url()} breaks at “${pressed}”`).toBe(0);
  }
}

/** Closes what a press opened, which may come a moment after the key that closes it: the page is there, and stays so. */
const expectPage = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('main'), path).toBeVisible({ timeout: 1_000 });
    await expect(brokenPage(page), path).toHaveCount(0, { timeout: 1_000 });
    await expect(page.getByRole('banner'), path).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

test('every public page survives being translated and used', async ({ page }) => {
  test.slow();
  for (const path of PAGES) {
    await openTranslated(page, path);
    await pressAll(page, page.locator(HARMLESS));
    await expectPage(page, path);
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('main'), path).toBeVisible();
  }
});

test('every inside page survives being translated and used', async ({ page, signInAsAda }) => {
  test.slow();
  await signInAsAda();
  for (const path of INSIDE) {
    await openTranslated(page, await fillPath(path));
    await pressAll(page, page.locator(HARMLESS));
    await expectPage(page, path);
  }
});
