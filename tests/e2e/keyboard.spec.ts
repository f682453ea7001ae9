import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectDialog, openReady } from '@/tests/helpers/entrance';

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

test('the first Tab leads past the header', async ({ page }) => {
  for (const path of ['/', '/explorer']) {
    await openReady(page, path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  }
});

test('a wallet sign-in needs no mouse: header, dialog, wallet', async ({ page, installWallet }) => {
  await installWallet();
  await openReady(page, '/');
  await tabTo(page, /^Sign in$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Test Wallet/);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Enter');
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/account$/);
});

test('Escape closes the dialog and gives the focus back; Tab stays inside while it is open', async ({ page }) => {
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

test('a password sign-up needs no mouse', async ({ page, person }) => {
  await openReady(page, '/sign-up');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expectAuthStatus(page, 'authenticated');
});

test('whatever has the focus shows it', async ({ page }) => {
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
