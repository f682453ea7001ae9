import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';

/** Who is in, as the header has it once it opens the menu; before, it is a plain link to the account. */
const openerOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your account/, expanded: false });

async function openMenu(page: Page) {
  await openerOf(page).click();
  const menu = page.getByRole('menu', { name: 'Your account' });
  await expect(menu).toBeVisible();
  return menu;
}

test('shows name and balance, and is accessible', async ({ page, signInAsAda }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsAda();
  await openReady(page, '/');
  const menu = await openMenu(page);
  await expect(menu.getByText('ada.eth')).toBeVisible();
  await expect(menu.getByText(/^[\d,]+(\.\d+…?)? ETH$/)).toBeVisible();
  await expect(menu.getByText('on Local chain', { exact: true })).toBeVisible();
  await expectAccessible(page, 'menu of the account');
});

test('copies the address, opens the account and signs out, all by keyboard', async ({
  page,
  context,
  installWallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/');
  const opener = openerOf(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Copy address' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address.toLowerCase());
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Wallets', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/wallets$/);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectAuthStatus(page, 'unauthenticated');
});

test('switches the wallet’s chain and account, and asks about the new account on any page', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInAsWallet(page, wallet);
  await openReady(page, '/account');
  await page.getByRole('banner').getByRole('link', { name: 'Foyer home' }).click();
  await expect(page).toHaveURL(/\/$/);
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Network: Local chain', exact: true }).click();
  await menu.getByRole('menuitemradio', { name: 'Polygon' }).click();
  await expect(menu.getByRole('menuitemradio', { name: 'Polygon' })).toBeChecked();
  expect(wallet.chainId).toBe(137);
  await expect(menu.getByText('This backend has no node of Polygon.', { exact: false })).toBeVisible();

  await menu.getByRole('menuitem', { name: 'Switch account in Test Wallet' }).click();
  const asked = page.getByRole('status', { name: 'Wallet switched accounts' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Link wallet to this account' }).click();
  await expect(asked).toBeHidden();
});

test('shows the user without a balance when there is no wallet', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const menu = await openMenu(page);
  await expect(menu.getByText(person.username)).toBeVisible();
  await expect(menu.getByText('ETH')).toHaveCount(0);
  await expect(menu.getByRole('menuitem', { name: 'Copy address' })).toHaveCount(0);
});
