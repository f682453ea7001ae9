import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

test('opens a class on its rows: filters, sorts, edits with undo, creates, exports and deletes them', async ({
  page,
  person,
  master,
  run,
}) => {
  test.slow();
  const main = page.getByRole('main');
  const name = `Ledger${Date.now()}`;
  for (let n = 0; n < 18; n++) await master.create(name, { n, title: `row ${n}`, tags: ['a', 'b'] });
  await signInAs(page, person);
  await master.run('grantAdmin', { user: person.username });
  await openReady(page, `/admin/classes?name=${name}`);
  const grid = main.getByRole('table', { name: `Rows of ${name}` });
  await expect(main.getByText('18 rows', { exact: true })).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(19);
  await expectAccessible(page, 'rows of a class', [360]);

  await main.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: '15 rows' }).click();
  await main.getByRole('button', { name: 'Next' }).click();
  await expect(main.getByText('16–18 of 18')).toBeVisible();
  await grid.getByRole('button', { name: /^n$/ }).click();
  await expect(grid.getByRole('columnheader', { name: /^n/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid.getByRole('row').nth(1)).toContainText('row 0');

  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add a filter' });
  await form.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: /^title/ }).click();
  await form.getByLabel('Value').fill('ROW 1');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByText('9 rows', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Remove filter: title contains ROW 1' })).toBeVisible();

  // A link to these rows, which survives a reload.
  await main.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns to show' }).getByRole('checkbox', { name: 'tags' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader', { name: /^tags/ })).toBeHidden();
  await expect(page).toHaveURL(/filter=title%3Acontains%3AROW\+1&sort=n&size=15&hide=tags$/);
  await openReady(page, page.url());
  await expect(main.getByText('9 rows', { exact: true })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: /^n/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid.getByRole('columnheader', { name: /^tags/ })).toBeHidden();

  await grid.getByRole('button', { name: 'Edit title: row 1', exact: true }).click();
  await grid.getByRole('textbox', { name: 'Edit title' }).fill('row 1 changed');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('button', { name: 'Edit title: row 1 changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grid.getByRole('button', { name: 'Edit title: row 1', exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Add row' }).click();
  const sheet = page.getByRole('dialog', { name: `New row in ${name}` });
  await sheet.getByLabel('n · Number').fill('many');
  await sheet.getByRole('button', { name: 'Create row' }).click();
  await expect(sheet.getByRole('alert')).toContainText('JSON');
  await sheet.getByLabel('n · Number').fill('100');
  await sheet.getByLabel('title · String').fill('row 100');
  await sheet.getByRole('checkbox', { name: 'Everyone: Write' }).uncheck();
  await sheet.getByRole('button', { name: 'Create row' }).click();
  await expect(main.getByText('10 rows', { exact: true })).toBeVisible();
  await grid
    .getByRole('row')
    .filter({ hasText: 'row 100' })
    .getByRole('button', { name: /^Open row/ })
    .click();
  const saved = page.getByRole('dialog').getByRole('table', { name: 'Permissions of this row' });
  await expect(saved.getByRole('checkbox', { name: 'Everyone: Read' })).toBeChecked();
  await expect(saved.getByRole('checkbox', { name: 'Everyone: Write' })).not.toBeChecked();
  await expectAccessible(page, 'a row', [360]);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}.csv`);

  await grid.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await main.getByRole('button', { name: 'Delete 10 rows…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main.getByText('No rows match')).toBeVisible();

  await main.getByRole('radio', { name: 'Fields and permissions' }).click();
  const permissions = main.getByRole('table', { name: `Permissions of ${name}` });
  await permissions.getByRole('checkbox', { name: 'Everyone: Delete' }).uncheck();
  await main.getByRole('button', { name: 'Save permissions…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change permissions' }).click();
  await expect(page.getByText('Permissions saved.', { exact: true })).toBeVisible();
  await expect(permissions.getByRole('checkbox', { name: 'Everyone: Delete' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(permissions.getByRole('checkbox', { name: 'Everyone: Delete' })).toBeChecked();
  await expectAccessible(page, 'permissions of a class', [360]);

  // Refused requests are found by their number.
  const refused = await fetch(`${run.serverUrl}/functions/adminListUsers`, {
    method: 'POST',
    headers: { 'X-Parse-Application-Id': run.appId },
    body: '{}',
  });
  const id = refused.headers.get('X-Request-Id') ?? '';
  await openReady(page, '/admin/log?kind=errors');
  await main.getByLabel('Search errors').fill(id);
  await page.keyboard.press('Enter');
  const errors = main.getByRole('table', { name: 'Failed and refused requests' });
  await expect(errors.getByRole('row')).toHaveCount(2);
  await expect(errors).toContainText('POST /functions/adminListUsers');
  await expectAccessible(page, 'error log', [360]);
});
