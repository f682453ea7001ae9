import type { Locator } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';

test.use({ javaScriptEnabled: false });

/** Playwright looks for no text inside of `noscript`, so the element is asked for what it holds and whether it shows. */
async function expectNote(note: Locator, words: RegExp): Promise<void> {
  await expect(note).toBeVisible();
  expect(await note.textContent()).toMatch(words);
}

test('shows the whole home page without script', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const element of await page.locator('[data-reveal]').all()) {
    await expect(element).toBeVisible();
    await expect(element).toHaveCSS('opacity', '1');
  }
  const picture = page.locator('main noscript img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(1000);
  const question = page.locator('details').nth(1);
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
});

test('makes sign-in a plain link without script', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectNote(page.getByRole('form').locator('noscript'), /^This form needs JavaScript/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

for (const path of ['/', '/sign-in']) {
  test(`says on ${path} that wallets need JavaScript, and does not search forever`, async ({ page }) => {
    await page.goto(path);
    const note = page.getByRole('main').locator('noscript').first();
    await expectNote(note, /^Wallets need JavaScript\. Turn it on\.$/);
    await expect(page.getByText('Looking for wallets')).toBeHidden();
  });
}

test('says that confirming an email needs JavaScript, not that it is in progress', async ({ page }) => {
  await page.goto('/verify-email?token=x');
  await expectNote(page.getByRole('main').locator('noscript'), /^Confirming your email needs JavaScript/);
  await expect(page.getByText('Confirming your email')).toHaveCount(0);
});
