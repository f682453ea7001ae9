import { utils } from 'ethers';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { act, TOKENS, test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('shows a transaction beside the page: reload keeps it, Back and Close end it', async ({ page, node, enter }) => {
  const wallet = await enter('2');
  const { dollar } = LOCAL_CONTRACTS;
  await act(node, LOCAL_DEPLOYER, dollar, TOKENS.encodeFunctionData('transfer', [wallet.address, 7_000_000]));
  const from = utils.getAddress(wallet.address);
  await act(node, from, dollar, TOKENS.encodeFunctionData('transfer', [GRACE, 2_500_000]));
  await openReady(page, '/send');
  const recent = page
    .getByRole('region', { name: 'Recent transfers' })
    .getByRole('row')
    .filter({ has: page.locator('time') });
  await recent
    .first()
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();

  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText('sent 2.5 FUSD to grace.eth');
  await expect(page).toHaveURL(new RegExp(`/send\\?tx=${LOCAL_CHAIN_ID}-0x[\\da-f]{64}$`));
  await expect(drawer.getByText('Network fee')).toBeVisible();
  // What it changed for the visitor; the index knows what there was before and after.
  const changes = drawer.getByRole('region', { name: 'Balance changes' });
  await expect(changes).toContainText('7 → 4.5 FUSD');
  await expect(changes).toContainText(/−2\.5 FUSD−\$2\.\d\d/);
  await expect(changes).toContainText(/Total.*−\$2\.\d\d/);
  await expect(drawer.getByText('Nonce')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Technical details' }).click();
  await expect(drawer.getByText('Nonce')).toBeVisible();
  await expect(drawer).toContainText('transfer');
  await expect(drawer.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Status' })).toContainText('Submitted');
  await node.send('anvil_mine', ['0x3']);
  await expect(drawer.getByRole('list', { name: 'Status' }).getByRole('listitem').last()).toContainText('Final (done)');
  await expectAccessible(page, '/send with the transaction drawer');
  const link = page.url();

  await page.reload();
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText('2.5 FUSD');
  await drawer.getByRole('button', { name: 'Technical details' }).click();
  await drawer.getByText('Input data').click();
  await expect(drawer).toContainText('0xa9059cbb');
  await drawer.getByText('Event logs (1)').click();
  await expect(drawer.getByText('Transfer', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/send$/);

  // Opened by a press, Back closes it, and Forward opens it again.
  await recent
    .first()
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  // One that the chain does not have.
  await openReady(page, link.replace(/0x[\da-f]{64}/, `0x${'0'.repeat(64)}`));
  await expect(drawer.getByRole('heading', { name: 'Transaction not found' })).toBeVisible();
});

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
