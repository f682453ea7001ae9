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
  const placeInHistory = () => page.evaluate<number>('navigation.currentEntry.index');
  const list = await placeInHistory();
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
  // One step back leaves the page, also after the reload.
  expect(await placeInHistory()).toBe(list);

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
