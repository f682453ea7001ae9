import { expect, test } from '@/tests/helpers/browserTest';

test.use({ javaScriptEnabled: false });

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
  expect(await page.content()).toContain('This form needs JavaScript');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
});
