import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';
import { checklist } from '@/tests/helpers/welcomePage';

test('a new account sees its first steps above the fold, and how far it is', async ({ page, person }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, person);
  await openReady(page, '/portfolio');
  await expect(checklist(page).getByRole('listitem')).toHaveText([
    /^Confirm your email/,
    /^Link a wallet/,
    /^Set a public name/,
  ]);
  await expect(checklist(page)).toContainText('0 of 3 done');
  await expect(checklist(page)).toBeInViewport({ ratio: 1 });
  // What `npm run dev` says to developers.
  await expect(page.getByRole('region', { name: 'Development' })).toHaveCount(0);
  await expectAccessible(page, 'first steps');

  await checklist(page).getByRole('link', { name: 'Add email' }).click();
  await expect(page.getByRole('form', { name: 'Email' }).getByLabel('Email')).toBeFocused();
  await openReady(page, '/portfolio');
  await checklist(page).getByRole('link', { name: 'Set name' }).click();
  const form = page.getByRole('form', { name: 'Public profile' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await form.getByLabel('Name', { exact: true }).fill(`Ada ${crypto.randomUUID().slice(0, 8)}`);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.').first()).toBeVisible();
  await openReady(page, '/portfolio');
  await expect(checklist(page)).toContainText('1 of 3 done');
  await expect(checklist(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(checklist(page).getByRole('link', { name: 'Set name' })).toHaveCount(0);
});
