import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser, signOut, submitLogin } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

/** The first link to the site in an email's text. */
function findLink(text: string, siteUrl: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(siteUrl));
  if (!link) throw new Error(`The email has no link to ${siteUrl}:\n${text}`);
  return link;
}

test('confirms an address with the link of a delivered email', async ({ page, run, person, master, emailTo }) => {
  await signInAs(page, person, true);
  await openReady(page, '/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  const message = await emailTo(person.email);
  await page.goto(findLink(message.text, run.siteUrl));
  await expect(page.getByText('Email confirmed')).toBeVisible();
  expect(await master.users({ email: person.email })).toMatchObject([{ emailVerified: true }]);
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('resets a forgotten password with an emailed link, and voids the old one and all sessions', async ({
  page,
  run,
  person,
  master,
  emailTo,
}) => {
  await signInAs(page, person, true);
  await openReady(page, '/account');
  await emailTo(person.email);
  const stored = await readStoredUser(page, run.appId);
  await signOut(page);
  await openReady(page, '/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  const link = findLink((await emailTo(person.email, 2)).text, run.siteUrl);
  await page.goto(link);
  const fresh = `${person.password} anew`;
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect(await master.sessionsOf(String(stored?.['objectId']))).toHaveLength(0);

  await openReady(page, '/sign-in');
  await submitLogin(page, person.username, person.password);
  await expectAuthStatus(page, 'error');
  await submitLogin(page, person.username, fresh);
  await expectAuthStatus(page, 'authenticated');
});

test('accepts an emailed link once', async ({ page, run, person, emailTo }) => {
  await signInAs(page, person, true);
  await openReady(page, '/account');
  await emailTo(person.email);
  await signOut(page);
  await openReady(page, '/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const link = findLink((await emailTo(person.email, 2)).text, run.siteUrl);
  for (const outcome of [page.getByText('Password changed'), page.getByRole('link', { name: 'Request a new link' })]) {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(`${person.password} anew`);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(outcome).toBeVisible();
  }
});

test('does not reveal who has an account', async ({ page }) => {
  await openReady(page, '/forgot-password');
  await page.getByLabel('Email').fill('nobody-here@visitors.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
});
