import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectDialog, openReady, signOut } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openDialog } from '@/tests/helpers/signInDialog';

const TREES = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fig', 'Ginkgo', 'Hazel', 'Juniper', 'Larch', 'Maple'];

test('filters a long wallet list, and stays accessible while a wallet is requested', async ({
  page,
  installWallet,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of TREES) await installWallet({ name, rdns: `test.foyer.${name.toLowerCase()}` });
  const last = await installWallet({ name: 'Oak', rdns: 'test.foyer.oak' });
  last.connecting = 'pending';
  await openReady(page, '/');
  const dialog = await openDialog(page);
  await expectAccessible(page, 'dialog of many wallets');
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('no tree');
  await expect(dialog.getByText('No wallets match')).toBeVisible();
  await dialog.getByRole('searchbox').fill('oa');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Oak is waiting for you')).toBeVisible();
  await expectAccessible(page, 'turn of a wallet');
});

test('can ask a silent wallet again, and ignores its answer to the first request', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  wallet.connecting = new Promise(() => {});
  await page.clock.install();
  await openReady(page, '/sign-in');
  await page.getByRole('main').getByRole('button', { name: wallet.name }).click();
  await expect.poll(() => wallet.methods).toContain('eth_requestAccounts');
  await page.clock.fastForward('00:25');
  await expect(page.getByText(/Check your wallet/)).toBeVisible();
  wallet.connecting = 'pending';
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText(`${wallet.name} is waiting for you`)).toBeVisible();
  wallet.connecting = 'willing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAuthStatus(page, 'authenticated');
  expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(1);
});

test('moves the focus to the outcome on the sign-in page, and back to the list', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await openReady(page, '/sign-in');
  const row = page.getByRole('main').getByRole('button', { name: wallet.name });
  wallet.connecting = 'declines';
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signature declined')).toBeVisible();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'Signature declined' });
  await expect(status).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => wallet.methods.filter((method) => method === 'eth_requestAccounts').length).toBe(2);
  await expect(status).toBeFocused();
  await page.getByRole('button', { name: 'Other options' }).click();
  await expect(row).toBeFocused();
});

test('closes the dialog and cancels the request on browser back', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  let answer: (mood: 'willing') => void = () => {};
  wallet.connecting = new Promise((resolve) => {
    answer = resolve;
  });
  await openReady(page, '/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/sign-up/);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: wallet.name }).click();
  await expect.poll(() => wallet.methods).toContain('eth_requestAccounts');
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(dialog).toHaveCount(0);
  answer('willing');
  await expect.poll(() => wallet.connected).toBe(true);
  await page.waitForTimeout(1_000);
  expect(wallet.methods).not.toContain('personal_sign');
  await expectAuthStatus(page, 'unauthenticated');
});

test('shows on a slow network that the dialog is loading, and opens one dialog for two presses', async ({ page }) => {
  await openReady(page, '/');
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const button = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await button.click();
  await expect(button.locator('svg')).toBeVisible();
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectDialog(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('reports a linked wallet, and links nothing after the dialog was closed', async ({
  page,
  person,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  const opener = page.getByRole('button', { name: 'Link a wallet' });
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: wallet.name })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByText('No wallet yet')).toBeVisible();
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Wallet linked.').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
});

test('closes the dialog when another tab signs out', async ({ page, person, context, installWallet }) => {
  const wallet = await installWallet();
  wallet.connecting = new Promise(() => {});
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect.poll(() => wallet.methods).toContain('eth_requestAccounts');
  const other = await context.newPage();
  await openReady(other, '/account');
  await signOut(other);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible();
});

test('reports blocked storage before it asks a wallet', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openReady(page, '/sign-in');
  await page.getByRole('main').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText(/This browser blocks storage for this site/)).toBeVisible();
  expect(wallet.methods).not.toContain('eth_requestAccounts');
});

test('reports an account that cannot be loaded, and retries', async ({ page, person, run }) => {
  await signInAs(page, person);
  const address = `${run.serverUrl}/functions/getAccount`;
  await page.route(address, (route) => route.abort());
  await openReady(page, '/account/wallets');
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: "The server isn't responding." });
  await expect(alert).toBeVisible();
  await page.unroute(address);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No wallet yet')).toBeVisible();
});

test('scrolls the open tab into view on a phone', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(page, person);
  await openReady(page, '/account/data');
  const link = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Your data' });
  await expect(link).toBeInViewport({ ratio: 1 });
});
