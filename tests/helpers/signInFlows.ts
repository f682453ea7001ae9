import { expect, type Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import type { Person } from '@/tests/helpers/browserTest';
import type { TestWallet } from '@/tests/stand-ins/testWallet';

/** Waits until a page answers: it then knows whether somebody is signed in. */
export async function expectReady(page: Page): Promise<void> {
  await expect(page.locator('[data-auth-status]:not([data-auth-status="undefined"])').first()).toBeAttached();
}

/** Opens a page and waits until it answers. @param waitUntil less than all that the page is made of, such as fonts */
export async function openReady(page: Page, path: string, waitUntil?: 'domcontentloaded'): Promise<void> {
  await page.goto(path, { waitUntil });
  await expectReady(page);
}

/** Waits for a dialog that heeds the keyboard: it is to be seen a moment earlier. */
export async function expectDialog(page: Page): Promise<void> {
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
}

/** Makes an account by the form and waits until its visitor is in. */
export async function signUp(page: Page, { username, email, password }: Person, withEmail = false): Promise<void> {
  await openReady(page, `/sign-up?next=${encodeURIComponent('/account')}`);
  await page.getByLabel('Username').fill(username);
  if (withEmail) await page.getByLabel('Email (optional)').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/account$/);
}

/** Fills the form of the sign-in page and sends it. */
export async function submitLogin(page: Page, login: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in with password' });
  await form.getByLabel('Username or email').fill(login);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** Ends the session: on the account page by its button, elsewhere by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === '/account') {
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  } else {
    const opener = page.getByRole('banner').getByRole('link', { name: /^Your account/ });
    // Before its code runs it is a link to the account page.
    await expect(opener).toHaveAttribute('aria-haspopup', 'menu');
    await opener.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
  await expectAuthStatus(page, 'unauthenticated');
}

/** Chooses a wallet among those that the page lists. */
export async function chooseWallet(page: Page, wallet: TestWallet): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('list', { name: 'Wallets in this browser' })
    .getByRole('button', { name: wallet.name })
    .click();
}

/** Comes in with a wallet by the sign-in page and waits until the account is shown. */
export async function signInWithWallet(page: Page, wallet: TestWallet): Promise<void> {
  await openReady(page, `/sign-in?next=${encodeURIComponent('/account')}`);
  await chooseWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/account$/);
}

/** The user that the browser keeps for the SDK, or `null`. */
export async function readStoredUser(page: Page, appId: string): Promise<Record<string, unknown> | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), `Parse/${appId}/currentUser`);
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
