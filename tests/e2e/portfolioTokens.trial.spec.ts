import { type providers, utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { fundWallet, row } from '@/tests/helpers/portfolioPage';
import { SENDERS } from '@/tests/helpers/senders';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

const { dollar } = LOCAL_CONTRACTS;

test('hides small balances, and keeps the choice in this browser', async ({ page, run, installWallet }) => {
  const { node, key, visitor, dollars } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const ofVisitor = dollars.connect(visitor);
  const back = (await ofVisitor['transfer'](SENDERS['mary.eth'], 12_000_000)) as providers.TransactionResponse;
  await back.wait();
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');
  await expect(row(page, 'Foyer Dollar')).toBeVisible();
  // A wallet that was linked just now has no yesterday.
  await expect(page.getByRole('region', { name: 'Value' })).toContainText('24 h change available tomorrow');
  await page.getByRole('switch', { name: 'Hide small balances' }).click();
  await expect(row(page, 'Foyer Dollar')).toHaveCount(0);
  await expect(row(page, 'Ether')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Hide small balances' })).toBeChecked();
  await expect(row(page, 'Foyer Dollar')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Hide small balances' }).click();
  await expect(row(page, 'Foyer Dollar')).toBeVisible();
});

test('leads from a row to the page of its token', async ({ page, run, installWallet }) => {
  const { node, key, visitor } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');
  await row(page, 'Foyer Dollar').getByRole('link', { name: 'Foyer Dollar', exact: true }).click();
  await expect(page).toHaveURL(`/portfolio/31337/${dollar.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foyer Dollar');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  const balance = page.getByRole('region', { name: 'Your balance' });
  await expect(balance.locator('data').first()).toHaveAttribute('value', '12.345678');
  await expect(balance.locator('data').last()).toHaveText(/^\$12\.\d\d$/);
  const price = page.getByRole('region', { name: 'Price over time' });
  await expect(price).not.toHaveAttribute('aria-busy', 'true');
  await price.getByText('View as table').click();
  await expect(price.getByRole('row').last()).toContainText('$');
  const activity = page.getByRole('region', { name: 'Your activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  await expect(activity.getByRole('listitem')).toContainText('Received 12.3456 FUSD from mary.eth');
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Transfers');
  const holders = page.getByRole('table', { name: 'Largest holders' });
  await expect(holders.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^[\d.]+\u00a0%$/);
  await expectAccessible(page, 'a token');
  await openReady(page, '/portfolio/31337/coin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ether');
  const ether = page.getByRole('region', { name: 'Your balance' }).locator('data').first();
  await expect(ether).toHaveAttribute('value', utils.formatEther(await node.getBalance(visitor.address)));
  await openReady(page, '/portfolio/31337/nonsense');
  await expect(page.getByRole('heading', { name: 'Token not found' })).toBeVisible();
});
