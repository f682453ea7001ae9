import type { FrameLocator, Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

/** What is in the window of the development wallet. */
export const walletOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Development wallet"]');

/** The sign-in dialog of the page. */
export const dialogOf = (page: Page) => page.locator('[role="dialog"]');

/** Opens the sign-in dialog on the first page, whose code takes its time to be compiled. */
export async function openDialog(page: Page): Promise<void> {
  await openReady(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(dialogOf(page).getByRole('button', { name: /Development wallet/ })).toBeVisible();
}

/** Waits until somebody is signed in, and on a page of theirs. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/(account|portfolio)$/);
}

/** Presses in the middle of a button, as a hand does: whatever lies above it gets the press. */
export async function press(page: Page, name: string): Promise<void> {
  const button = walletOf(page).getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  if (!box) throw new Error(`The button "${name}" of the wallet has no place on the screen.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Signs in as the account that the wallet opens on (dorothy.eth), by mouse. */
export async function signInByMouse(page: Page): Promise<void> {
  await openDialog(page);
  await dialogOf(page)
    .getByRole('button', { name: /Development wallet/ })
    .click();
  const wallet = walletOf(page);
  await expect(wallet.getByRole('radio')).toHaveCount(10);
  await expect(wallet.getByText('mary.eth')).toBeAttached();
  await expect(wallet.getByRole('radio', { name: /dorothy\.eth/ })).toBeChecked();
  await press(page, 'Connect');
  await expect(wallet.getByText(/wants you to sign in/)).toBeVisible();
  await expect(dialogOf(page)).toBeVisible();
  await press(page, 'Sign');
  await expectSignedIn(page);
}
