import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectDialog, openReady } from '@/tests/helpers/signInFlows';

/** Presses Tab until something that matches has the focus; fails after 60 steps. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never comes to ${name}.`);
}

test('skips the header with the first Tab', async ({ page }) => {
  for (const path of ['/', '/explorer'].filter(isPathEnabled)) {
    await openReady(page, path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  }
});

test('signs in with a wallet by keyboard: header, dialog, wallet', async ({ page, installWallet }) => {
  await installWallet();
  await openReady(page, '/');
  await tabTo(page, /^Sign in$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Test Wallet/);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/portfolio$/);
});

test('closes the dialog on Escape and returns the focus; traps Tab while it is open', async ({ page }) => {
  await openReady(page, '/');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectDialog(page);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('signs up with a password by keyboard', async ({ page, person }) => {
  await openReady(page, '/sign-up');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expectAuthStatus(page, 'authenticated');
});

test('shows a focus ring on every control', async ({ page }) => {
  await openReady(page, '/');
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'left the page';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const near = element.parentElement && getComputedStyle(element.parentElement);
      const drawn = (style: string, width: string) => style !== 'none' && parseFloat(width) > 0;
      // A radio button may show its focus on its visible label.
      const beside = element.nextElementSibling && getComputedStyle(element.nextElementSibling);
      const shown =
        drawn(outlineStyle, outlineWidth) ||
        boxShadow !== 'none' ||
        (beside !== null && drawn(beside.outlineStyle, beside.outlineWidth)) ||
        (near !== null && drawn(near.outlineStyle, near.outlineWidth));
      return shown ? 'shown' : (element as HTMLElement).outerHTML.slice(0, 120);
    });
    expect(['shown', 'left the page']).toContain(ring);
  }
});
