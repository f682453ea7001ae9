import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signOut, signUp, submitLogin } from '@/tests/helpers/signInFlows';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { codeOf, nextCode } from '@/tests/helpers/twoStepCodes';

test('saves a public profile that anyone can read, without the email', async ({ page, person, run }) => {
  await signInAs(page, person, true);
  await openReady(page, '/account');
  const form = page.getByRole('form', { name: 'Public profile' });
  await form.getByLabel('Name', { exact: true }).fill('Ada of the tests');
  await form.getByLabel('Your initials').check();
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.').first()).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada of the tests');

  const where = encodeURIComponent(JSON.stringify({ name: 'Ada of the tests' }));
  const answer = await fetch(`${run.serverUrl}/classes/Profile?where=${where}`, {
    headers: { 'X-Parse-Application-Id': run.appId },
  });
  const text = await answer.text();
  expect(text).toContain('Ada of the tests');
  expect(text).not.toContain(person.email);
});

test('sets a username and password on a wallet account, and signs in with them', async ({
  page,
  person,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAsWallet(page, wallet);
  await openReady(page, '/account');
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Security' }).click();
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Username').fill(person.username);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password saved.').first()).toBeVisible();
  await expectAuthStatus(page, 'authenticated');
  await expect(form.getByLabel('Current password')).toBeVisible();
  await signOut(page);
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expectAuthStatus(page, 'authenticated');
  // The account that has the wallet, and no other.
  await openReady(page, '/account/wallets');
  await expect(page.getByText(wallet.address.slice(0, 6), { exact: false }).first()).toBeVisible();
});

test('ends other sessions on a password change, and keeps this one', async ({ page, person, browser, run }) => {
  await signInAs(page, person);
  const elsewhere = await browser.newContext({ baseURL: run.siteUrl });
  const other = await elsewhere.newPage();
  await openReady(other, '/sign-in');
  await submitLogin(other, person.username, person.password);
  await expectAuthStatus(other, 'authenticated');

  await openReady(page, '/account/security');
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill('not this one');
  await form.getByLabel('New password').fill(`${person.password} now`);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('alert')).not.toBeEmpty();
  await form.getByLabel('Current password').fill(person.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password saved.').first()).toBeVisible();
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
  await other.goto('/account/security');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await elsewhere.close();
});

test('[H02:210][H02:211] sets up two-factor authentication, asks for a code, and turns it off', async ({
  page,
  person,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/security');
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const words = page.getByText("Can't scan? Enter this key:");
  const secret = (await words.locator('xpath=following-sibling::span').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/Wrong code/)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes.first()).toBeVisible();
  await expect(codes).toHaveCount(10);
  for (const code of await codes.allTextContents()) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();

  await signOut(page);
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/Wrong code/)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAuthStatus(page, 'authenticated');

  await openReady(page, '/account/wallets');
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);

  await openReady(page, '/account/security');
  await page.getByRole('button', { name: 'Turn off…' }).click();
  await page.getByLabel('Code', { exact: true }).fill(nextCode(secret));
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible();
});

test('lists sessions and signs out the others', async ({ page, person, browser, run }) => {
  await signUp(page, person);
  const elsewhere = await browser.newContext({ baseURL: run.siteUrl });
  const other = await elsewhere.newPage();
  await openReady(other, '/sign-in');
  await submitLogin(other, person.username, person.password);
  await expectAuthStatus(other, 'authenticated');

  await openReady(page, '/account/sessions');
  const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('This device');
  await expect(list.last()).toContainText('Chrome on Linux');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText("You aren't signed in anywhere else.")).toBeVisible();
  await other.goto('/account/security');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await elsewhere.close();
});

test('links wallets to a password account, switches between them, and unlinks them', async ({
  page,
  person,
  installWallet,
}) => {
  const [first, second] = [await installWallet({ name: 'Ash' }), await installWallet({ name: 'Birch' })];
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  const link = async (name: string) => {
    await page.getByRole('button', { name: 'Link a wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await link('Ash');
  const list = page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem');
  await expect(list).toHaveCount(1);
  await link('Birch');
  await expect(list).toHaveCount(2);
  const chosen = list.filter({ has: page.getByText('Current', { exact: true }) });
  await expect(chosen).toContainText(second.address.slice(2, 6), { ignoreCase: true });
  await list.first().getByRole('button', { name: 'Make current' }).click();
  await expect(chosen).toContainText(first.address.slice(2, 6), { ignoreCase: true });
  await list.first().getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(list).toHaveCount(1);
});

test('refuses a wallet of another account, and keeps the last sign-in method', async ({ page, installWallet }) => {
  const wallet = await installWallet({ name: 'Ash' });
  await signInAsWallet(page, wallet);
  await openReady(page, '/account/wallets');
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeDisabled();
  await expect(page.getByText(/only sign-in method/)).toBeVisible();
  await signOut(page);

  const birch = await installWallet({ name: 'Birch' });
  await signInAsWallet(page, birch);
  await openReady(page, '/account/wallets');
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ash' }).click();
  await expect(page.getByRole('dialog').getByText(/belongs to another account/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
});

test('downloads all data and deletes the account', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('foyer-account.json');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const remove = page.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  await page.getByLabel(`Type "${person.username}" to confirm`).fill(person.username);
  await remove.click();
  await expect(page).toHaveURL(/\/$/);
  await expectAuthStatus(page, 'unauthenticated');
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expect(page.getByText(/Wrong username or password/)).toBeVisible();
});
