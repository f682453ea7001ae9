import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import {
  chooseWallet,
  expectDialog,
  openReady,
  readStoredUser,
  signOut,
  submitLogin,
} from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import type { TestWallet, WalletMood } from '@/tests/stand-ins/testWallet';

/** Leaves the wallet's question open; answers how to answer it after all. */
function holdConnection(wallet: TestWallet): (mood: WalletMood) => void {
  let answer: (mood: WalletMood) => void = () => {};
  wallet.connecting = new Promise((resolve) => {
    answer = resolve;
  });
  return answer;
}

/** Opens the first page and its dialog with a wallet that is asked, and closes the dialog. */
async function closeWhileAsked(page: Page, wallet: TestWallet): Promise<void> {
  await openReady(page, '/');
  await chooseWallet(page, wallet);
  await expect.poll(() => wallet.methods).toContain('eth_requestAccounts');
  await expectDialog(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('a wallet that does not answer', () => {
  test('does not block a password sign-in', async ({ page, person, installWallet }) => {
    const wallet = await installWallet();
    await signInAs(page, person);
    await openReady(page, '/account');
    await signOut(page);
    holdConnection(wallet);
    await closeWhileAsked(page, wallet);
    await expectAuthStatus(page, 'unauthenticated');
    await page.getByRole('main').getByRole('link', { name: 'Sign in with password' }).click();
    await submitLogin(page, person.username, person.password);
    await expectAuthStatus(page, 'authenticated');
    await expect(page).toHaveURL(/\/portfolio$/);
  });

  test('does not block a sign-up', async ({ page, person, installWallet }) => {
    const wallet = await installWallet();
    holdConnection(wallet);
    await openReady(page, '/sign-in');
    await chooseWallet(page, wallet);
    await expect.poll(() => wallet.methods).toContain('eth_requestAccounts');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectAuthStatus(page, 'authenticated');
  });

  test('signs nobody in when it answers after the dialog was closed', async ({ page, run, installWallet }) => {
    const wallet = await installWallet();
    const answer = holdConnection(wallet);
    await closeWhileAsked(page, wallet);
    answer('willing');
    await expect.poll(() => wallet.connected).toBe(true);
    // Long enough for a sign-in that went on to have asked for the signature.
    await page.waitForTimeout(1_000);
    await expectAuthStatus(page, 'unauthenticated');
    expect(wallet.methods).not.toContain('personal_sign');
    expect(await readStoredUser(page, run.appId)).toBeNull();
  });
});

test('reports blocked storage at a password sign-in', async ({ page, person }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expect(page.getByText(/This browser blocks storage for this site/)).toBeVisible();
  await expectAuthStatus(page, 'error');
});
