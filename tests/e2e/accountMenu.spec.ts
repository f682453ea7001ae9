import { siteConfig } from '@/protocol/config/siteConfig';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openMenu, openerOf } from '@/tests/helpers/accountMenu';

test('shows name and balance, and is accessible', { tag: '@trial' }, async ({ page, signInAsAda }) => {
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address);
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
  await page
    .getByRole('banner')
    .getByRole('link', { name: `${siteConfig.name} home` })
    .click();
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
