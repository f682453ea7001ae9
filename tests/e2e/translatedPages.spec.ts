import { expect, test } from '@/tests/helpers/browserTest';
import { openTranslated } from '@/tests/helpers/openTranslated';
import { form as sendForm } from '@/tests/helpers/sendPage';
import { signInAsWallet } from '@/tests/helpers/signInAs';

/*
 * Pages that the browser translates; the console of each test is checked at its end. `translatedPages.trial.spec.ts` opens
 * every page so.
 */

test('pages follow each other on a translated site', async ({ page, installWallet }) => {
  await signInAsWallet(page, await installWallet());
  await openTranslated(page, '/portfolio');
  const rail = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Activity', 'Send', 'Explorer', 'Community', 'Docs', 'Portfolio']) {
    await rail.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('the send form works on a translated page', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openTranslated(page, '/send');
  const form = sendForm(page);
  await form.getByRole('textbox', { name: /^To/ }).fill(wallet.address);
  const amount = form.getByLabel('Amount', { exact: true });
  for (const typed of ['999999', 'a', '999999', '', '0', '1']) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(typed);
  }
  await form.getByRole('button', { name: /Enter the amount in dollars/ }).click();
  await amount.fill('99999999999');
  await expect(form.getByRole('button', { name: 'Not enough ETH' })).toBeVisible();
  await amount.fill('3');
  await form.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(page.locator('main')).toBeVisible();
});

test('signing in works on a translated page', async ({ page, installWallet, person }) => {
  await installWallet();
  await openTranslated(page, '/sign-in');
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.locator('main')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openTranslated(page, '/sign-up');
  const form = page.getByRole('form');
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.locator('main')).toBeVisible();
});
