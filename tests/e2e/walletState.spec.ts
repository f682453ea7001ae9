import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signInWithWallet, signOut } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import type { TestWallet } from '@/tests/stand-ins/testWallet';

/**
 * What the account page says of the wallet that is connected in this tab: "None" only where account, chain, connector and
 * provider are empty, all four.
 */
const connected = (page: Page) =>
  page
    .getByRole('main')
    .locator('dl > div', { has: page.getByRole('term').getByText('Connected wallet', { exact: true }) })
    .getByRole('definition');

/** The address in front in the wallet, as the account page shows it. */
const account = (page: Page, wallet: TestWallet) => connected(page).getByTitle(wallet.address, { exact: true });

test('[C06] enables no wallet until one is chosen', async ({ page, person, installWallet }) => {
  await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account');
  await expect(connected(page)).toHaveText('Not connected');
});

test('[C06][C08:injected] reports account, chain and connector of an enabled wallet, and follows its changes', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  await expect(connected(page)).toContainText('Browser wallet, on Local chain');
  await expect(account(page, wallet)).toBeVisible();
  await wallet.switchChain(137);
  await expect(connected(page)).toContainText('on Polygon');
  await wallet.switchAccount(1);
  await expect(account(page, wallet)).toBeVisible();
  await expect(connected(page)).toContainText('Not the account you signed in with');
  await expectAuthStatus(page, 'authenticated');
});

test('[C06] clears account, chain, connector and provider when the wallet disconnects, and keeps the session', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await expect(connected(page)).toContainText('on Local chain');
  await wallet.disconnect();
  await expect(connected(page)).toHaveText('Not connected');
  await expectAuthStatus(page, 'authenticated');
});

test('[C06] disconnects the wallet at sign-out', async ({ page, person, installWallet }) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await expect(connected(page)).toContainText('on Local chain');
  await signOut(page);
  // In the same page, without a reload: the SDK's memory is what is looked at.
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The page before has a field of nearly that name.
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  await expect(connected(page)).toHaveText('Not connected');
});

test('[C06] reports no account when the wallet locks', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await wallet.lock();
  await expect(connected(page)).toHaveText('No account selected. Unlock your wallet to select one.');
  await expectAuthStatus(page, 'authenticated');
});

test('[C06] connects a wallet that was locked while the page loaded once it is unlocked', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await expect(account(page, wallet)).toBeVisible();
  wallet.locked = true;
  await openReady(page, '/account');
  await expect(connected(page)).toHaveText('Not connected');
  await wallet.unlock();
  await expect(account(page, wallet)).toBeVisible();
  // The SDK has it too.
  await wallet.switchChain(137);
  await expect(connected(page)).toContainText('on Polygon');
});
