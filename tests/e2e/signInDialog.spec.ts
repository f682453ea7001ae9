import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser, submitLogin } from '@/tests/helpers/signInFlows';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openDialog } from '@/tests/helpers/signInDialog';

test('explains to a visitor without a wallet what one is and how to start without', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReady(page, '/');
  // By then it is known that there is none, and what to know of wallets stands open from the start.
  await expect(page.getByRole('main').getByText('No wallet found.')).toBeVisible({ timeout: 10_000 });
  const dialog = await openDialog(page);
  // In the second pane where there is room for it, else below the wallets.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const words of ["What it's for", 'How to get one', 'Stay safe']) {
      await expect(dialog.getByText(words).filter({ visible: true })).toHaveCount(1);
    }
  }
  await expect(dialog.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expectAccessible(page, 'dialog without wallets');
});

test('dialog, menu and a form with errors are accessible and fit', async ({ page, installWallet }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await installWallet();
  await openReady(page, '/');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu', []);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByRole('form').getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'form with errors');
});

test('signs nobody in when the network fails after the signature, and succeeds on retry', async ({
  page,
  context,
  installWallet,
}) => {
  const wallet = await installWallet();
  let sign: (mood: 'willing') => void = () => {};
  wallet.signing = new Promise((resolve) => {
    sign = resolve;
  });
  await openReady(page, '/sign-in');
  await page.getByRole('main').getByRole('button', { name: wallet.name }).click();
  await expect.poll(() => wallet.methods).toContain('personal_sign');
  await context.setOffline(true);
  sign('willing');
  await expect(page.getByText("The server isn't responding.", { exact: false })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAuthStatus(page, 'authenticated');
});

test('leads to sign-in and links nothing when the session ends while linking', async ({
  page,
  person,
  run,
  master,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  const id = String((await readStoredUser(page, run.appId))?.['objectId']);
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // What the page reads by itself would hear of the end too.
  await page.waitForLoadState('networkidle');
  for (const { objectId } of await master.sessionsOf(id)) await master.endSession(objectId);
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await submitLogin(page, person.username, person.password);
  await expect(page.getByText('No wallet yet')).toBeVisible();
});

test('asks the wallet once on a double click', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await openReady(page, '/');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: wallet.name }).dblclick();
  await expectAuthStatus(page, 'authenticated');
  expect(wallet.methods.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
  expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(1);
});

test('deletes a wallet’s account only after the end of its address was typed', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/account/data');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const end = wallet.address.slice(-4).toLowerCase();
  const field = page.getByLabel(`Type "${end}"`);
  await expectAccessible(page, 'form of a deletion');
  await field.fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await field.fill(end);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expectAuthStatus(page, 'unauthenticated');
});
