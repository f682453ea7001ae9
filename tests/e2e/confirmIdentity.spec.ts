import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { enableTwoFactor, ageCurrentSession } from '@/tests/helpers/oldSession';

test('asks an old session for the password once, then changes and deletes the account', async ({
  page,
  person,
  run,
}) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  await ageCurrentSession(page, run);
  const form = page.getByRole('form', { name: 'Email' });
  await form.getByLabel('Email address').fill(person.email);
  await form.getByRole('button', { name: 'Add email' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByRole('alert')).toContainText('You declined. Nothing was done.');

  await form.getByRole('button', { name: 'Add email' }).click();
  await question.getByLabel('Password', { exact: true }).fill('not this one');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toContainText('Wrong password.');
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
  await expect(form.getByRole('button', { name: 'Change email' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Data' }).click();
  await page.getByRole('button', { name: /^Delete my account/ }).click();
  await page.getByLabel(`Type "${person.username}" to confirm`).fill(person.username);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(`${run.siteUrl}/`);
});

test('confirms an old wallet session by a signature', async ({ page, person, installWallet, run }) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/account/security');
  await ageCurrentSession(page, run);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Set password' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question.getByLabel('Password', { exact: true })).toBeHidden();
  await question.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Password saved.').first()).toBeVisible();
  await expect(question).toBeHidden();
});

test('asks an old session for password and code with two-factor authentication, by keyboard alone', async ({
  page,
  person,
  run,
}) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const { recoveryCode } = await enableTwoFactor(page, person, run);
  await ageCurrentSession(page, run);

  const form = page.getByRole('form', { name: 'Email' });
  await form.getByLabel('Email address').fill(person.email);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByRole('alert')).toContainText('You declined. Nothing was done.');
  await form.getByLabel('Email address').press('Enter');
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  for (const focus of ['Show password', 'Code']) {
    await page.keyboard.press('Tab');
    await expect(question.getByLabel(focus)).toBeFocused();
  }
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(form.getByRole('button', { name: 'Change email' })).toBeVisible();
});
