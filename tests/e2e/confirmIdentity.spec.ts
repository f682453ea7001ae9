// @vitest-environment jsdom
import type { Page } from '@playwright/test';
import { currentUserKey } from '@/lib/session/storedUser';
import { ageSession } from '@/tests/helpers/ageSession';
import type { BrowserRun } from '@/tests/helpers/browserRun';
import { expect, test, type Person } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { createRest } from '@/tests/helpers/createRest';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { codeOf, nextCode } from '@/tests/helpers/twoStepCodes';

async function tokenOf(page: Page, { appId }: BrowserRun): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), currentUserKey(appId));
  return String((JSON.parse(stored ?? '{}') as Record<string, unknown>)['sessionToken']);
}

/** Lets the session of a page become too old for changes of the account. */
async function ageCurrentSession(page: Page, run: BrowserRun): Promise<void> {
  await ageSession(run.databaseUri, await tokenOf(page, run));
}

/** Turns on two-factor authentication. */
async function enableTwoFactor(page: Page, { password }: Person, run: BrowserRun) {
  const rest = createRest(run.serverUrl, run.appId);
  const sessionToken = await tokenOf(page, run);
  const call = async (name: string, params: Record<string, string>) =>
    (await rest('POST', `functions/${name}`, params, { sessionToken })).body['result'] as Record<string, unknown>;
  const secret = String((await call('startTwoStep', { password }))['secret']);
  const { recoveryCodes } = await call('confirmTwoStep', { secret, code: codeOf(secret), password });
  return { secret, recoveryCode: String((recoveryCodes as string[])[0]) };
}

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

test('links a wallet in an old session after the password, without a second signature', async ({
  page,
  person,
  installWallet,
  run,
}) => {
  const wallet = await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  await ageCurrentSession(page, run);
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Link a wallet' }).getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
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

test('turns off two-factor authentication in an old session with code and password', async ({ page, person, run }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const { secret } = await enableTwoFactor(page, person, run);
  await ageCurrentSession(page, run);
  await openReady(page, '/account/security');
  await page.getByRole('button', { name: 'Turn off…' }).click();
  const code = nextCode(secret);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByText("Confirm it's you.")).toBeVisible();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
});
