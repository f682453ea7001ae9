// @vitest-environment jsdom
import type { Page } from '@playwright/test';
import { currentUserKey } from '@/lib/moralis/storedUser';
import { ageSession } from '@/tests/helpers/ageSession';
import type { BrowserRun } from '@/tests/helpers/browserRun';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/entrance';
import { letIn, letInWithWallet } from '@/tests/helpers/letIn';

/** Lets the session of a page become too old for changes of the account. */
async function letTimePass(page: Page, { appId, databaseUri }: BrowserRun): Promise<void> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), currentUserKey(appId));
  await ageSession(databaseUri, String((JSON.parse(stored ?? '{}') as Record<string, unknown>)['sessionToken']));
}

test('an old session is asked for the password once, and then changes and deletes the account', async ({
  page,
  person,
  run,
}) => {
  await letIn(page, person);
  await openReady(page, '/account');
  await letTimePass(page, run);
  const form = page.getByRole('form', { name: 'Email' });
  await form.getByLabel('Email address').fill(person.email);
  await form.getByRole('button', { name: 'Add email' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(form.getByRole('alert')).toContainText('You declined, so nothing was done.');

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
  await page.getByLabel(`Write ${person.username} to go on`).fill(person.username);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${run.siteUrl}/`);
});

test('an old session of a wallet is confirmed by its signature', async ({ page, person, installWallet, run }) => {
  const wallet = await installWallet();
  await letInWithWallet(page, wallet);
  await openReady(page, '/account/security');
  await letTimePass(page, run);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Set password' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question.getByLabel('Password', { exact: true })).toBeHidden();
  await question.getByRole('button', { name: wallet.name }).click();
  await expect(page.getByText('Your password is set.').first()).toBeVisible();
  await expect(question).toBeHidden();
});

test('an old session links a wallet after the password, without a second signature', async ({
  page,
  person,
  installWallet,
  run,
}) => {
  const wallet = await installWallet();
  await letIn(page, person);
  await openReady(page, '/account/wallets');
  await letTimePass(page, run);
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Link a wallet' }).getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
});
