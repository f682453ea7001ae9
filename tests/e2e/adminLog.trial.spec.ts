import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

test('logs a look at rows once, names admins and targets, and shows what changed', async ({ page, person, master }) => {
  const main = page.getByRole('main');
  const log = main.getByRole('table', { name: 'Admin log' });
  await signInAs(page, person);
  await master.run('grantAdmin', { user: person.username });
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/adminListRows')) looks.push(request.url());
  });
  await openReady(page, '/admin/classes?name=Post');
  const classes = main.getByRole('navigation', { name: 'Classes' });
  await expect(classes.getByRole('link', { name: /^Post/ })).toBeInViewport();
  await expect(main.getByText('Read-only, because the server writes these rows.', { exact: false })).toBeVisible();
  await expect(main.getByText(/^\d+ rows?$/).first()).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(looks).toHaveLength(1);

  await openReady(page, '/admin/config');
  const value = `lamp${Date.now()}`;
  for (const text of ['"on"', '"off"']) {
    await main.getByLabel('Name').fill(value);
    await main.getByLabel('Value', { exact: true }).fill(text);
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByRole('row', { name: value })).toContainText(text.replaceAll('"', ''));
  }

  // What changed is listed first; that somebody looked is one choice away.
  await openReady(page, '/admin/log');
  const row = log.getByRole('row').filter({ hasText: value }).first();
  await expect(row).toContainText(person.username);
  await expect(log).not.toContainText('Viewed rows');
  await row.getByRole('button', { name: '1 change' }).click();
  await expect(row.getByText('Before: ', { exact: false }).or(row.locator('del'))).toContainText('on');
  await expect(row.locator('ins')).toContainText('off');
  await expect(row.getByRole('link', { name: value })).toHaveAttribute('href', '/admin/config');
  await main.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Viewed rows' }).click();
  await expect(page).toHaveURL(/act=adminListRows/);
  await expect(log.getByRole('row').nth(1)).toContainText('Viewed rows');
  await log.getByRole('link', { name: person.username }).first().click();
  await expect(page).toHaveURL(/act=adminListRows&by=/);
  await expect(log.getByRole('row')).toHaveCount(2);
  await log.getByRole('link', { name: 'Post' }).click();
  await expect(main.getByRole('heading', { level: 2, name: 'Post' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/log', '/admin/log?kind=errors']) {
    await openReady(page, path);
    const first = main.getByRole('table').getByRole('row').nth(1);
    await expect(first).toBeVisible();
    if (path === '/admin/log') {
      // Of a row that is there; while the list is on its way, rows keep the room.
      await expect(first.getByRole('link').first()).toBeVisible();
      // Two lines; what an error says may take more.
      await expect.poll(async () => (await first.boundingBox())?.height ?? Infinity).toBeLessThan(90);
    }
    await expectAccessible(page, path, [360]);
  }
});

test('finds accounts by public name and says how many there are', async ({ page, person, master }) => {
  const main = page.getByRole('main');
  await signInAs(page, person);
  await master.run('grantAdmin', { user: person.username });
  await openReady(page, '/account');
  const form = main.getByRole('form', { name: 'Public profile' });
  const name = `Lin ${person.username.slice(-8)}`;
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.').first()).toBeVisible();
  await openReady(page, '/admin/users');
  await main.getByLabel('Find an account').fill(name);
  await page.keyboard.press('Enter');
  const accounts = main.getByRole('table', { name: 'Accounts' });
  await expect(accounts.getByRole('link', { name })).toBeVisible();
  await expect(main.getByText('1 account', { exact: true })).toBeVisible();
  await main.getByLabel('Find an account').fill('zq');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Fewer than 3 characters find names', { exact: false })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const [field, button] = await Promise.all([
    main.getByLabel('Find an account').boundingBox(),
    main.getByRole('button', { name: 'Find', exact: true }).boundingBox(),
  ]);
  expect(Math.abs((field?.y ?? 0) - (button?.y ?? 99))).toBeLessThanOrEqual(4);
});
