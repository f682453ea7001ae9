import type { Locator } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';

test.use({ javaScriptEnabled: false });

/** Playwright looks for no text inside of `noscript`, so the element is asked for what it holds and whether it shows. */
async function expectNote(note: Locator, words: RegExp): Promise<void> {
  await expect(note).toBeVisible();
  expect(await note.textContent()).toMatch(words);
}

test('the first page is whole without script: every word is there and visible', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const element of await page.locator('[data-reveal]').all()) {
    await expect(element).toBeVisible();
    await expect(element).toHaveCSS('opacity', '1');
  }
  const question = page.locator('details').nth(1);
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
});

test('the way in is a plain link without script', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expectNote(page.getByRole('form').locator('noscript'), /^This form needs JavaScript/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

for (const path of ['/', '/sign-in']) {
  test(`${path} says what wallets need, and does not look for them for ever`, async ({ page }) => {
    await page.goto(path);
    const note = page.getByRole('main').locator('noscript').first();
    await expectNote(note, /^Wallets need JavaScript\. Turn it on\.$/);
    await expect(page.getByText('Looking for wallets')).toBeHidden();
  });
}

test('a link to confirm an address says what it needs, and not that this is under way', async ({ page }) => {
  await page.goto('/verify-email?token=x');
  await expectNote(page.getByRole('main').locator('noscript'), /^Confirming your email needs JavaScript/);
  await expect(page.getByText('Confirming your email')).toHaveCount(0);
});
