import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, submitLogin } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';

test('is closed to everyone but administrators', async ({ page, person, master }) => {
  await openReady(page, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Sign in to open the admin console' })).toBeVisible();
  await signInAs(page, person);
  // Nothing is asked that would be refused.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await openReady(page, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin console' })).toBeHidden();
  await expectAccessible(page, 'not for you', [360]);
  expect(refused).toEqual([]);

  await master.run('grantAdmin', { user: person.username });
  await openReady(page, '/account');
  await page.getByRole('link', { name: 'Open admin console' }).click();
  await page.getByRole('navigation', { name: 'Admin console' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
  await master.run('revokeAdmin', { user: person.username });
  await page.getByLabel('Find an account').fill('x');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Only admins of this site');
});

test('finds and locks an account, assigns a role, sets a value, creates a key, and logs all of it', async ({
  page,
  person,
  master,
  browser,
  run,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const goTo = async (name: string) => {
    const link = page.getByRole('navigation', { name: 'Admin console' }).getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };

  // Somebody else, in a browser of their own.
  const theirs = await (await browser.newContext({ baseURL: run.siteUrl })).newPage();
  const guest = { ...person, username: `${person.username}-b` };
  await signInAs(theirs, guest);
  await signInAs(page, person);
  await master.run('grantAdmin', { user: person.username });

  await openReady(page, '/admin');
  await expect(main.getByRole('list', { name: 'Server components' })).toContainText('Database');
  await expect(main.getByRole('figure', { name: 'Requests' })).toBeVisible();
  await expect(main.getByText('p95 latency').first()).toBeVisible();
  await goTo('Users');
  await main.getByLabel('Find an account').fill(guest.username.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=GUEST/);
  await main.getByRole('link', { name: guest.username }).click();
  await main.getByRole('button', { name: 'Lock…' }).click();
  await dialog.getByLabel('Reason').fill('Too loud.');
  await dialog.getByRole('button', { name: 'Lock account' }).click();
  await expect(main.getByText('Too loud.')).toBeVisible();
  await expect(main.getByText('This account is not signed in anywhere.')).toBeVisible();
  await expectAccessible(page, 'an account', [360]);
  await openReady(theirs, '/sign-in?next=/account');
  await expect(theirs.getByRole('form', { name: 'Sign in with password' })).toBeVisible();
  await submitLogin(theirs, guest.username, guest.password);
  await expect(theirs.getByRole('main')).toContainText('This account is locked');
  await main.getByRole('button', { name: 'Unlock' }).click();
  await expect(main.getByRole('button', { name: 'Lock…' })).toBeVisible();
  await submitLogin(theirs, guest.username, guest.password);
  await expect(theirs.getByRole('heading', { level: 1, name: guest.username })).toBeVisible();

  await goTo('Roles');
  const role = `club ${person.username}`;
  await main.getByLabel('Name').fill(role);
  await main.getByRole('button', { name: 'Create role' }).click();
  await main.getByRole('link', { name: role }).click();
  await main.getByLabel('Add an account').fill(guest.username);
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByRole('table', { name: `Members of ${role}` })).toContainText(guest.username);
  await main.getByRole('button', { name: `Delete ${role}…` }).click();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(page).toHaveURL(/roles$/);
  await expect(main.getByRole('link', { name: role })).toBeHidden();

  await goTo('Config');
  const value = `v${person.username.replace(/\W/g, '')}`;
  await main.getByLabel('Name').fill(value);
  await main.getByLabel('Value', { exact: true }).fill('"of nobody else"');
  await main.getByLabel('Keep secret').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('row', { name: value })).toContainText('Secret');
  const notice = `Work tonight, ${person.username}.`;
  await main.getByLabel('Name').fill('notice');
  await main.getByLabel('Value', { exact: true }).fill(notice);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('row', { name: 'notice' })).toContainText(notice);
  await openReady(theirs, '/files');
  await expect(theirs.getByRole('note', { name: 'Message from the site owner' })).toHaveText(notice);
  await main.getByRole('button', { name: /^Delete notice/ }).click();
  await dialog.getByRole('button', { name: 'Delete value' }).click();
  await expect(main.getByRole('row', { name: 'notice' })).toBeHidden();

  await goTo('Analytics');
  await expect(main.getByRole('row', { name: /^signed in/ })).toBeVisible();

  await goTo('API keys');
  await main.getByLabel('Name').fill(person.username);
  await main.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.getByText(/^foyer_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: "I've saved it" }).click();
  await expect(main.getByRole('row', { name: person.username })).toContainText(`${key.slice(0, 12)}…`);
  expect(await page.content()).not.toContain(key);

  await goTo('Jobs');
  await main.getByRole('button', { name: 'Start clearExpired now' }).click();
  await expect(main.getByRole('row', { name: /clearExpired Done/ }).first()).toBeVisible();

  await goTo('Log');
  const log = main.getByRole('table', { name: 'Admin log' });
  for (const words of ['Started a job', 'Created an API key', 'Set a value', 'Deleted a role', 'Locked an account']) {
    await expect(log).toContainText(words);
  }
  expect(await page.content()).not.toContain('of nobody else');
  await expectAccessible(page, 'log', [360]);

  await goTo('Data');
  await main.getByRole('link', { name: /^Profile/ }).click();
  await expect(main.getByRole('table', { name: 'Rows of Profile' }).or(main.getByText('No rows yet'))).toBeVisible();
  await main.getByRole('radio', { name: 'Fields and permissions' }).click();
  await expect(main.getByRole('table', { name: 'Indexes of Profile' })).toBeVisible();
  await expectAccessible(page, 'a class', [360]);
});
