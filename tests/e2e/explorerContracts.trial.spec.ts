import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady } from '@/tests/helpers/signInFlows';

const PATH = `/explorer/${LOCAL_CHAIN_ID}`;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('has one field to search with, which / goes to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openReady(page, '/explorer');
  const field = page.getByRole('main').getByRole('combobox', { name: /^Search for a block/ });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It finds what the header's would.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search addresses/ })).toBeHidden();
});

test('lists the verified contracts of a chain, each with its source', async ({ page }) => {
  await openReady(page, '/explorer');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Verified contracts' }).click();
  await expect(page).toHaveURL(`${PATH}/contracts`);
  const table = main.getByRole('table', { name: 'Verified contracts, by address' });
  await expect(table.getByRole('link', { name: 'Multicall' })).toBeVisible();
  // By what tokens call themselves: their sources are all called Token.
  await expect(table.getByRole('link', { name: 'Lantern' })).toBeVisible();
  await expectAccessible(page, 'verified contracts');
  await table.getByRole('link', { name: 'Multicall' }).click();
  await expect(page).toHaveURL(/\?tab=contract$/);
  await expect(main).toContainText('The source matches the code');
});

test('lists all blocks and transactions, page by page', async ({ page }) => {
  await openReady(page, '/explorer');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'All blocks' }).click();
  await expect(page).toHaveURL(`${PATH}/blocks`);
  const rows = main.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(26);
  const newest = await rows.nth(1).getByRole('link').first().textContent();
  await main.getByRole('link', { name: 'Older blocks' }).click();
  await expect(page).toHaveURL(/cursor=\d+/);
  // The address changes a moment before the rows do.
  await expect(rows.nth(1).getByRole('link').first()).not.toHaveText(newest ?? '');
  const first = await rows.nth(1).getByRole('link').first().textContent();
  await main.getByRole('link', { name: 'Older blocks' }).click();
  await expect(rows.nth(1).getByRole('link').first()).not.toHaveText(first ?? '');
  await main.getByRole('link', { name: 'Newer' }).click();
  await expect(rows.nth(1).getByRole('link').first()).toHaveText(first ?? '');

  await openReady(page, '/explorer');
  await main.getByRole('link', { name: 'All transactions' }).click();
  await expect(page).toHaveURL(`${PATH}/transactions`);
  await expect(rows).toHaveCount(26);
  const hashOf = (row: number) => rows.nth(row).getByRole('link', { name: /^0x/ }).first().getAttribute('href');
  const newestHash = await hashOf(1);
  await main.getByRole('link', { name: 'Older transactions' }).click();
  await expect(page).toHaveURL(/cursor=\d+-\d+/);
  // The address changes a moment before the rows do.
  await expect.poll(() => hashOf(1)).not.toBe(newestHash);
  const older = await hashOf(1);
  await main.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(`${PATH}/transactions`);
  await expect.poll(() => hashOf(1)).not.toBe(older);
});
