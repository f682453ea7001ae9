import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseWallet, openReady, submitLogin } from '@/tests/helpers/signInFlows';

const UNREACHABLE = "The server isn't responding. Check your connection, then try again.";

test('opens only the wallet chosen last when the first was cancelled before its challenge came', async ({
  page,
  run,
  installWallet,
}) => {
  const first = await installWallet({ name: 'First Wallet', rdns: 'test.foyer.first' });
  const second = await installWallet({ name: 'Second Wallet', rdns: 'test.foyer.second' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route(`${run.serverUrl}/functions/getServerTime`, async (route) => {
    if (route.request().method() === 'POST') asked += 1;
    if (asked === 1) await held;
    await route.continue();
  });
  await openReady(page, '/sign-in');
  await chooseWallet(page, first);
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseWallet(page, second);
  await expectAuthStatus(page, 'authenticated');
  release();
  expect(first.methods).not.toContain('eth_requestAccounts');
  expect(second.methods).toContain('personal_sign');
});

test.describe('offline before the first use', () => {
  test('reports the missing network in the wallet dialog, and continues once it is back', async ({
    page,
    context,
    installWallet,
  }) => {
    const wallet = await installWallet();
    await openReady(page, '/sign-in');
    await expect(page.getByRole('main').getByRole('button', { name: wallet.name })).toBeVisible();
    // Other pages are fetched ahead; what fails of that is Next's to forget.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await chooseWallet(page, wallet);
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectAuthStatus(page, 'authenticated');
  });

  test('reports it in the form, and for a dialog that cannot load', async ({ page, context }) => {
    await openReady(page, '/forgot-password');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();

    await context.setOffline(false);
    await openReady(page, '/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const way = page.getByRole('main').getByRole('link', { name: 'Sign in with password' });
    await way.click();
    await expect(page.getByText(UNREACHABLE)).toBeVisible();
    await context.setOffline(false);
    await way.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0);
  });
});

test('treats a proxy’s error page as an unreachable server', async ({ page, run, person }) => {
  await page.route(`${run.serverUrl}/login`, (route) =>
    route.fulfill({
      status: 502,
      headers: { 'Access-Control-Allow-Origin': run.siteUrl, 'Content-Type': 'text/html' },
      body: '<html><h1>502 Bad Gateway</h1></html>',
    }),
  );
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
});
