import { expectAuthStatus, readAuthStates, recordAuthStates } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { readMoralis } from '@/tests/helpers/readMoralis';
import { openReady, readStoredUser, signOut, signUp, submitLogin } from '@/tests/helpers/signInFlows';

test('[C01][C03][C04] goes through the states of sign-up, sign-out and sign-in', async ({ page, person, run }) => {
  await recordAuthStates(page);
  await openReady(page, '/sign-up?next=/account');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectAuthStatus(page, 'authenticated');
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  expect(await readAuthStates(page)).toEqual(['undefined', 'unauthenticated', 'authenticating', 'authenticated']);

  // While the backend has not answered, the SDK's hook is authenticating; `logging_out` is the site's own word.
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`${run.serverUrl}/logout`, (route) => answered.then(() => route.continue()));
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectAuthStatus(page, 'logging_out');
  expect(await readMoralis(page)).toMatchObject({ state: 'authenticating', error: null });
  answer();
  await expectAuthStatus(page, 'unauthenticated');
  expect(await readMoralis(page)).toMatchObject({ state: 'unauthenticated', username: null, error: null });
  expect((await readAuthStates(page)).slice(4)).toEqual(['logging_out', 'unauthenticated']);
  expect(await readStoredUser(page, run.appId)).toBeNull();

  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expectAuthStatus(page, 'authenticated');
  expect(await readAuthStates(page)).toEqual(['undefined', 'unauthenticated', 'authenticating', 'authenticated']);
});

test('[C03][H01] shows an error under the field for a wrong password, and starts no session', async ({
  page,
  person,
  run,
}) => {
  await signUp(page, person);
  await signOut(page);
  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, `${person.password}!`);
  await expectAuthStatus(page, 'error');
  const field = page.getByRole('main').getByLabel('Password', { exact: true });
  await expect(field).toHaveAccessibleDescription(/Wrong username or password\./);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await readStoredUser(page, run.appId)).toBeNull();
});

test('[C04] restores the user and reports an error when sign-out fails', async ({ page, person, run, master }) => {
  await signUp(page, person);
  const before = await readStoredUser(page, run.appId);
  await page.route(`${run.serverUrl}/logout`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': run.siteUrl },
      json: { code: 1, error: 'The door is stuck.' },
    }),
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectAuthStatus(page, 'error');
  expect(await readMoralis(page)).toMatchObject({
    ...{ state: 'error', username: person.username },
    error: { code: 1, message: 'The door is stuck.' },
  });
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  const toast = page.locator('li').filter({ hasText: "Couldn't sign out. You are still signed in." });
  await expect(toast).toBeVisible();
  expect((await readStoredUser(page, run.appId))?.['sessionToken']).toBe(before?.['sessionToken']);
  expect(await master.sessionsOf(String(before?.['objectId']))).toHaveLength(1);
  await page.unroute(`${run.serverUrl}/logout`);
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
});

test('ends the session on the backend at sign-out', async ({ page, person, run, master }) => {
  await signUp(page, person);
  const stored = await readStoredUser(page, run.appId);
  expect(await master.sessionsOf(String(stored?.['objectId']))).toHaveLength(1);
  await signOut(page);
  expect(await master.sessionsOf(String(stored?.['objectId']))).toHaveLength(0);
});

test('[D01] refuses an empty username and an empty password with the SDK’s messages', async ({ page, run }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url() === `${run.serverUrl}/users`) sent += 1;
  });
  await openReady(page, '/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await expect(username).toHaveAccessibleDescription(/Choose a username\./);
  await expect(password).toHaveAccessibleDescription(/Choose a password\./);
  await expect(username).toBeFocused();
  for (const summary of await page.getByText('SDK message').all()) await summary.click();
  await expect(username).toHaveAccessibleDescription(/Cannot sign up user with an empty username\./);
  await expect(password).toHaveAccessibleDescription(/Cannot sign up user with an empty password\./);
  expect(sent).toBe(0);
});

test('[H01] reports a taken username under its field and says what to do', async ({ page, context, person }) => {
  await signUp(page, person);
  await signOut(page);
  await context.clearCookies();
  await openReady(page, '/sign-up');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const answer = page.waitForResponse((response) => response.url().endsWith('/server/users'));
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await (await answer).json()).toMatchObject({ code: 202 });
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    /This username is taken\. Choose another one, or sign in\./,
  );
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('accepts the email address in place of the username', async ({ page, person }) => {
  await signUp(page, person, true);
  await signOut(page);
  await openReady(page, '/sign-in');
  await submitLogin(page, person.email, person.password);
  await expectAuthStatus(page, 'authenticated');
});

test('shows and hides the password, and names its fields for password managers', async ({ page }) => {
  await openReady(page, '/sign-up');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await password.fill('something to see');
  const eye = page.getByRole('button', { name: 'Show password' });
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await eye.click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('[B05] stores the user under the application’s currentUser key, without the password', async ({
  page,
  person,
  run,
}) => {
  await signUp(page, person);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain(`Parse/${run.appId}/currentUser`);
  const stored = await readStoredUser(page, run.appId);
  expect(stored).toMatchObject({ className: '_User', username: person.username });
  expect(stored?.['sessionToken']).toMatch(/^r:/);
  const everything = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  expect(everything).not.toContain(person.password);
});
