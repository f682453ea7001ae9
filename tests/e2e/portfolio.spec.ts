import { Contract, type providers, utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { figures, fundWallet, reachSection, row, TOKEN_ABI, TRAP } from '@/tests/helpers/portfolioPage';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const { doors } = LOCAL_CONTRACTS;

/** Gives somebody a door, whoever has it. */
async function transferDoor(node: providers.JsonRpcProvider, door: number, to: string): Promise<void> {
  const owner = (await new Contract(doors, TOKEN_ABI, node)['ownerOf'](door)) as string;
  await node.send('anvil_impersonateAccount', [owner]);
  const ofDoors = new Contract(doors, TOKEN_ABI, node.getSigner(owner));
  const moved = (await ofDoors['transferFrom'](owner, to, door)) as providers.TransactionResponse;
  await moved.wait();
}

test('shows balances from the chain, live, and revokes an approval', async ({ page, run, installWallet }) => {
  test.slow();
  const { node, key, visitor, dollars } = await fundWallet(run.rpcUrl, SENDERS['dorothy.eth']);
  await transferDoor(node, 9, visitor.address);
  const approval = (await dollars.connect(visitor)['approve'](GRACE, 5_000_001)) as providers.TransactionResponse;
  const ofDoors = new Contract(doors, TOKEN_ABI, visitor);
  const leave = (await ofDoors['setApprovalForAll'](GRACE, true)) as providers.TransactionResponse;
  await Promise.all([approval.wait(), leave.wait()]);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');

  await expect(row(page, 'Ether')).toBeVisible();
  const ether = await node.getBalance(visitor.address);
  await expect.poll(async () => (await figures(page, 'Ether')).at(-1)).toBe(utils.formatEther(ether));
  await expect.poll(async () => (await figures(page, 'Foyer Dollar')).at(-1)).toBe('12.345678');

  // Value is amount times price, with every digit, and the total is the sum of all.
  await expect.poll(async () => (await figures(page, 'Ether')).length).toBe(3);
  await expect.poll(async () => (await figures(page, 'Foyer Dollar')).length).toBe(3);
  const units = (text: string) => utils.parseUnits(text, 40).toBigInt();
  const values = await Promise.all(
    ['Ether', 'Foyer Dollar'].map(async (name) => {
      const [price = '', value = '', amount = ''] = await figures(page, name);
      expect(units(amount) * units(price)).toBe(units(value) * 10n ** 40n);
      return units(value);
    }),
  );
  const total = page.getByRole('region', { name: 'Value' }).locator('data').first();
  expect(units((await total.getAttribute('value')) ?? '')).toBe(values.reduce((sum, value) => sum + value, 0n));

  // What looks like fraud stands behind a switch.
  await expect(row(page, TRAP)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show 1 likely spam' }).click();
  await expect.poll(() => figures(page, TRAP)).toEqual(['777']);

  // A block changes it.
  const more = (await dollars['transfer'](visitor.address, 1)) as providers.TransactionResponse;
  await more.wait();
  await expect.poll(async () => (await figures(page, 'Foyer Dollar')).at(-1)).toBe('12.345679');
  expect(String(await dollars['balanceOf'](visitor.address))).toBe('12345679');

  // The NFT with its image, attributes, owners and history.
  const card = (await reachSection(page, 'NFTs')).getByRole('button', { name: /Door 9/ });
  await card.scrollIntoViewIfNeeded();
  await expect
    .poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await card.click();
  const dialog = page.getByRole('dialog', { name: /Door 9/ });
  await expect(dialog.getByRole('region', { name: 'Owners' })).toContainText(visitor.address.slice(-4));
  await expect(dialog.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('To');
  await expect(dialog.locator('dl').first().locator('dt').first()).toBeVisible();
  await expectAccessible(page, 'an NFT', [360, 1440]);
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  // What all of it was worth over time: its end is what it is worth now. Ether is known since the wallet was linked; the
  // clock of a busy chain runs ahead, so the page is opened after its newest block.
  const newest = await node.getBlock('latest');
  await page.clock.setSystemTime(new Date(newest.timestamp * 1_000 + 600_000));

  // The choice stands in the address bar.
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Local chain' }).click();
  await expect(page).toHaveURL(/\/portfolio\?chain=31337$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveText('Local chain');
  const past = page.getByRole('region', { name: 'Performance' });
  await past.getByRole('radio', { name: '1D' }).click();
  await expect(past).not.toHaveAttribute('aria-busy', 'true');
  await past.getByText('View as table').click();
  const latest = past.getByRole('table', { name: 'Total value' }).getByRole('row').last();
  await expect(async () => {
    expect(await latest.locator('data').getAttribute('value')).toBe(await total.getAttribute('value'));
  }).toPass();
  await expect(latest).toContainText((await total.textContent()) ?? '');
  await expectAccessible(page, 'portfolio');

  // One press, one signature; a wallet that is elsewhere is asked to come first.
  const allowances = (await reachSection(page, 'Token approvals')).getByRole('table', { name: 'Token approvals' });
  await expect(allowances.locator('data').last()).toHaveAttribute('value', '5.000001');
  await expect(allowances.getByRole('row').filter({ hasText: 'Doors' })).toContainText('High');
  wallet.knownChains.add(31_337);
  await wallet.switchChain(1);
  const revoke = allowances.getByRole('button', { name: /^Revoke Foyer Dollar/ });
  await revoke.click();
  await page.getByRole('main').getByRole('button', { name: 'Switch to Local chain' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Switch to Local chain' })).toHaveCount(0);
  expect(wallet.methods).not.toContain('eth_sendTransaction');
  await revoke.click();
  await expect(revoke).toHaveCount(0);
  expect(String(await dollars['allowance'](visitor.address, GRACE))).toBe('0');
  await allowances.getByRole('button', { name: /^Revoke .*Doors/ }).click();
  await expect(page.getByText('No active approvals.')).toBeVisible();
  expect(await ofDoors['isApprovedForAll'](visitor.address, GRACE)).toBe(false);
  expect(wallet.methods.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
});

test('shows the other networks when one fails', { tag: '@trial' }, async ({ page, run, installWallet }) => {
  const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await page.route('**/functions/getChains', async (route) => {
    const answer = await route.fetch();
    const { result } = (await answer.json()) as { result: object[] };
    const silent = { chainId: 137, name: 'Polygon', sources: ['node'], wrappedCoin: null };
    await route.fulfill({ response: answer, json: { result: [...result, silent] } });
  });
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');
  await expect(page.getByRole('alert').filter({ hasText: 'Polygon' }).first()).toContainText('no node of Polygon');
  await expect(row(page, 'Foyer Dollar')).toBeVisible();
  await expect(page.getByText('Some balances could not be loaded and are not included.')).toBeVisible();
  await expect(page.getByText('24 h change unknown')).toBeVisible();
});

test('shows no total until prices are known, and no false zero', async ({ page, run, installWallet }) => {
  const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/functions/getTokenPrices', async (route) => {
    await held;
    await route.continue();
  });
  await openReady(page, '/portfolio');
  await expect(row(page, 'Foyer Dollar')).toBeVisible();
  const value = page.getByRole('region', { name: 'Value' });
  await expect(value).toHaveAttribute('aria-busy', 'true');
  await expect(value).not.toContainText('$');
  release();
  await expect(value.locator('data').first()).toHaveText(/^\$[1-9]/);
  await expect(value).toHaveAttribute('aria-busy', 'false');
});

test('receives by address and QR code, on a page and in a dialog', async ({ page, run, installWallet, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  // With its checksum, whatever case it is kept in.
  const { address } = wallet;
  await openReady(page, '/receive');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Send only assets on Local chain');
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessible(page, 'receive');
  await openReady(page, '/portfolio');
  const opener = page.getByRole('button', { name: 'Receive' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Receive' });
  await expect(dialog.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  await expectAccessible(page, 'the dialog to receive', [360, 1440]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
