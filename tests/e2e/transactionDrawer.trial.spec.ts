import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

test('is a column beside the activity, whose other rows stay in reach', async ({ page, signInAsAda }) => {
  await signInAsAda();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openReady(page, '/activity');
  const rows = page.getByRole('main').locator(`a[href*="tx=${LOCAL_CHAIN_ID}-"]`);
  await rows.nth(0).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible();
  const [column, list] = [await drawer.boundingBox(), await rows.nth(1).boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  const first = page.url();
  await rows.nth(1).click();
  await expect(page).not.toHaveURL(first);
  await expect(drawer).toHaveCount(1);
  await expectAccessible(page, '/activity with the transaction drawer', [1440, 1920]);
  // Up and down in the list, by keys in the drawer or on the list and by buttons: the mark and the focus follow.
  const keys = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('data-transaction') ?? ''));
  const at = keys.indexOf(new URL(page.url()).searchParams.get('tx') ?? '');
  const [upper = '', lower = ''] = keys.slice(at, at + 2);
  const rowOf = (key: string) => page.getByRole('main').locator(`a[data-transaction="${key}"]`);
  const isShown = async (key: string) => {
    await expect(page).toHaveURL(new RegExp(`tx=${key}$`));
    await expect(rowOf(key)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('main').locator('a[aria-current="true"]')).toHaveCount(1);
    await expect(drawer.getByRole('heading', { level: 2 })).not.toHaveText('Loading transaction');
  };
  const next = drawer.getByRole('button', { name: 'Next transaction' });
  await next.click();
  await isShown(lower);
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await isShown(upper);
  await page.keyboard.press('j');
  await isShown(lower);
  await page.keyboard.press('k');
  await isShown(upper);
  await rowOf(upper).focus();
  await page.keyboard.press('ArrowDown');
  await isShown(lower);
  await expect(rowOf(lower)).toBeFocused();
  // Whichever was opened last: one step back is the list.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(drawer).toHaveCount(0);
  await expect(rowOf(lower)).toBeFocused();
  await page.setViewportSize({ width: 1_000, height: 800 });
  await rows.nth(0).click();
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.y).toBe(0);
});

const EXPLORER = `/explorer/${LOCAL_CHAIN_ID}`;

test('opens beside the rows of the explorer, whose links lead to the pages of transactions', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openReady(page, `${EXPLORER}/block/100`);
  const row = page.getByRole('table').first().getByRole('row').nth(1);
  const link = row.locator('a[href*="/tx/"]:not([aria-hidden])');
  const path = (await link.getAttribute('href')) ?? '';
  const drawer = page.getByRole('dialog');

  // Anywhere on the row.
  await row.getByRole('cell').first().click();
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page).toHaveURL(`${EXPLORER}/block/100?tx=${LOCAL_CHAIN_ID}-${path.split('/').at(-1)}`);
  await expect(row).toHaveAttribute('aria-current', 'true');
  const [column, table] = [await drawer.boundingBox(), await page.getByRole('table').first().boundingBox()];
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  await expectAccessible(page, 'a block with the transaction drawer', [1240, 1440, 1920]);
  await expect(drawer.getByRole('button', { name: 'Previous transaction' })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${EXPLORER}/block/100`);

  // The link itself, and the same link for another tab.
  await link.click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expect(other).toHaveURL(path);
  await other.close();
  await expect(drawer).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await row.click({ position: { x: 4, y: 4 } });
  await expect(drawer).toBeVisible();
  await expect
    .poll(async () => {
      const sheet = await drawer.boundingBox();
      return [sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))];
    })
    .toEqual([0, 390, 800]);
  // Rows are close to the thumb there, and the sheet is small.
  await expect(drawer.getByRole('button', { name: 'Next transaction' })).toHaveCount(0);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${EXPLORER}/block/100`);
});
