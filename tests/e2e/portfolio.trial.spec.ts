import { localSolanaKey } from '@/devnet/solana/seedSolana';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signOut } from '@/tests/helpers/signInFlows';
import { figures, fundWallet, reachSection } from '@/tests/helpers/portfolioPage';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { SENDERS } from '@/tests/helpers/senders';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

test('shows SOL, tokens and NFTs of Solana beside other networks', async ({ page, context }) => {
  const wallet = await installSolana(context, { key: localSolanaKey('ada') });
  await signInWithFamilyWallet(page, wallet);
  await openReady(page, '/portfolio?chain=mainnet');
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveText('Solana');
  // What the seed gave: more than a float holds.
  await expect.poll(() => figures(page, 'Local Dust')).toEqual(['9007199.254740993']);
  // First: the network of the other rows has the same name.
  expect((await figures(page, 'Solana'))[0]).toBe('12.345678901');
  const nfts = (await reachSection(page, 'NFTs')).getByRole('button', { name: /Foyer Picture/ });
  await expect(nfts).toHaveCount(2);
  await nfts.first().click();
  await expect(page.getByRole('dialog', { name: /Foyer Picture/ })).toContainText('Mint');
});

test('shows the figures of the last visit until fresh ones arrive, and forgets them on sign-out', async ({
  page,
  run,
  installWallet,
}) => {
  const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');
  const value = page.getByRole('region', { name: 'Value' });
  await expect(value).toHaveAttribute('aria-busy', 'false');
  const total = (await value.locator('data').first().textContent()) ?? '';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/functions\/(getTokenBalances|getNativeBalance|getTokenPrices)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(value.locator('data').first()).toHaveText(total);
  await expect(value).toContainText(/As of .*Updating/);
  release();
  await expect(value).not.toContainText('Updating');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('foyer-portfolio:')));
  expect(await kept()).toHaveLength(1);
  await openReady(page, '/account');
  await signOut(page);
  expect(await kept()).toEqual([]);
});

test('offers no currency where the operator gives no rates', async ({ page, run, installWallet }) => {
  const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  const none = { base: 'USD', state: 'none', at: null, rates: {} };
  await page.route('**/functions/getExchangeRates', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: { result: none } });
  });
  await openReady(page, '/portfolio');
  await expect(page.getByRole('region', { name: 'Value' }).locator('data').first()).toHaveText(/^\$[1-9]/);
  await expect(page.getByRole('combobox', { name: 'Network' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveCount(0);
});
