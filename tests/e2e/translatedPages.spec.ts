import type { Locator, Page } from '@playwright/test';
import { strings as errors } from '@/components/layout/errors/strings.en';
import { expect, test } from '@/tests/helpers/browserTest';
import { PAGES } from '@/tests/helpers/pages';
import { form as sendForm } from '@/tests/helpers/sendPage';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';
import { translateText } from '@/tests/helpers/translateText';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/*
 * Pages that the browser translates: every text is moved into `<font>`, now and when it comes. What React then puts
 * before a bare text, or takes away, fails with `insertBefore` or `removeChild` and takes the page down. The console of
 * each test is checked at its end.
 */

const { brass } = LOCAL_CONTRACTS;
const INSIDE = [
  '/portfolio',
  '/activity',
  '/send',
  '/receive',
  '/files',
  '/plugins',
  '/notifications',
  '/account',
  '/account/security',
  '/account/wallets',
  '/account/sessions',
  '/account/notifications',
  '/account/data',
  '/community',
  `/contracts?chain=${LOCAL_CHAIN_ID}&address=${brass}&abi=erc20`,
  `/explorer/${LOCAL_CHAIN_ID}/block/1`,
  `/explorer/${LOCAL_CHAIN_ID}/token/${brass}`,
].filter(isPathEnabled);

/** What is pressed on a page: not what leaves it, takes something away, or asks the wallet. */
const HARMLESS = 'main :is([role="radio"], [role="tab"], summary, button[aria-expanded], [role="switch"])';

/** Presses at most so many of them on a page. */
const MOST = 8;

/** Takes nothing from outside the page. */
const translatePage: () => void = translateText;

const openTranslated = async (page: Page, path: string): Promise<void> => {
  await openReady(page, path);
  await page.evaluate(translatePage);
};

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
    await openTranslated(page, path);
    await pressAll(page, page.locator(HARMLESS));
    await expectPage(page, path);
  }
});

test('pages follow each other on a translated site', async ({ page, installWallet }) => {
  await signInAsWallet(page, await installWallet());
  await openTranslated(page, '/portfolio');
  const rail = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Activity', 'Send', 'Explorer', 'Community', 'Docs', 'Portfolio']) {
    await rail.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('the send form works on a translated page', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openTranslated(page, '/send');
  const form = sendForm(page);
  await form.getByRole('textbox', { name: /^To/ }).fill(wallet.address);
  const amount = form.getByLabel('Amount', { exact: true });
  for (const typed of ['999999', 'a', '999999', '', '0', '1']) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(typed);
  }
  await form.getByRole('button', { name: /Enter the amount in dollars/ }).click();
  await amount.fill('99999999999');
  await expect(form.getByRole('button', { name: 'Not enough ETH' })).toBeVisible();
  await amount.fill('3');
  await form.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(page.locator('main')).toBeVisible();
});

test('signing in works on a translated page', async ({ page, installWallet, person }) => {
  await installWallet();
  await openTranslated(page, '/sign-in');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.locator('main')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openTranslated(page, '/sign-up');
  const form = page.getByRole('form');
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.locator('main')).toBeVisible();
});
