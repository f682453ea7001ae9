import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Contract, ContractFactory, providers, utils, Wallet } from 'ethers';
import { generatePrivateKey } from 'viem/accounts';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { localSolanaKey } from '@/devnet/solana/seedSolana';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const { dollar, doors } = LOCAL_CONTRACTS;
const TOKEN_ABI = [
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function approve(address, uint256) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function isApprovedForAll(address, address) view returns (bool)',
];
const artifact = JSON.parse(readFileSync('contracts/artifacts/Token.json', 'utf8')) as {
  abi: string;
  bytecode: string;
};

const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Coins and tokens' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
/** The exact figures of a row: amount, price, value, value in the chain's coin. */
const figures = async (page: Page, name: string) =>
  row(page, name)
    .locator('data')
    .evaluateAll((all) => all.map((one) => (one as HTMLDataElement).value));

const TRAP = 'Visit free-gold.com to claim';

/** A wallet of its own on the chain, with ether, dollars, and tokens whose name is a trap. */
async function fundWallet(rpcUrl: string, from: string) {
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  const key = generatePrivateKey();
  const visitor = new Wallet(key, node);
  const giver = node.getSigner(from);
  await node.send('anvil_setBalance', [visitor.address, utils.hexValue(utils.parseEther('1.234567890123456789'))]);
  const dollars = new Contract(dollar, TOKEN_ABI, giver);
  const gift = (await dollars['transfer'](visitor.address, 12_345_678)) as providers.TransactionResponse;
  const factory = new ContractFactory(artifact.abi, artifact.bytecode, giver);
  const trap = await factory.deploy(TRAP, 'GOLD', 0, 1_000);
  await trap.deployed();
  const lure = (await trap['transfer'](visitor.address, 777)) as providers.TransactionResponse;
  await Promise.all([gift.wait(), lure.wait()]);
  return { node, key, visitor, dollars };
}

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
  await expect.poll(async () => (await figures(page, 'Ether'))[0]).toBe(utils.formatEther(ether));
  await expect.poll(async () => (await figures(page, 'Foyer Dollar'))[0]).toBe('12.345678');

  // Value is amount times price, with every digit, and the total is the sum of all.
  await expect.poll(async () => (await figures(page, 'Ether')).length).toBe(4);
  await expect.poll(async () => (await figures(page, 'Foyer Dollar')).length).toBe(4);
  const units = (text: string) => utils.parseUnits(text, 40).toBigInt();
  const values = await Promise.all(
    ['Ether', 'Foyer Dollar'].map(async (name) => {
      const [amount = '', price = '', value = ''] = await figures(page, name);
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
  await expect.poll(async () => (await figures(page, 'Foyer Dollar'))[0]).toBe('12.345679');
  expect(String(await dollars['balanceOf'](visitor.address))).toBe('12345679');

  // The NFT with its image, attributes, owners and history.
  const card = page.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: /Door 9/ });
  await card.scrollIntoViewIfNeeded();
  await expect
    .poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await card.click();
  const dialog = page.getByRole('dialog', { name: /Door 9/ });
  await expect(dialog.getByRole('region', { name: 'Owners' })).toContainText(visitor.address.slice(-4).toLowerCase());
  await expect(dialog.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('To');
  await expect(dialog.locator('dl').first().locator('dt').first()).toBeVisible();
  await expectAccessible(page, 'an NFT', [360, 1440]);
  await page.keyboard.press('Escape');
  await expect(card).toBeFocused();

  // What was held over time, as a line and in figures: it ends with what is held now.
  const past = page.getByRole('region', { name: 'Performance' });
  await past.getByRole('button', { name: 'Day' }).click();
  await past.getByText('View as table').click();
  await expect(past.getByRole('row').last().getByRole('rowheader')).toHaveText('Now');
  await expect
    .poll(async () => past.getByRole('row').last().locator('data').last().getAttribute('value'))
    .toBe(await total.getAttribute('value'));

  // The choice stands in the address bar.
  await page.getByLabel('Network', { exact: true }).selectOption('Local chain');
  await expect(page).toHaveURL(/\/portfolio\?chain=31337$/);
  await page.reload();
  await expect(page.getByLabel('Network', { exact: true })).toHaveValue('31337');
  await expectAccessible(page, 'portfolio');

  // One press, one signature; a wallet that is elsewhere is asked to come first.
  const allowances = page.getByRole('table', { name: 'Token approvals' });
  await expect(allowances.locator('data')).toHaveAttribute('value', '5.000001');
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

test('shows the other networks when one fails', async ({ page, run, installWallet }) => {
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
});

test('shows SOL, tokens and NFTs of Solana beside other networks', async ({ page, context }) => {
  const wallet = await installSolana(context, { key: localSolanaKey('ada') });
  await signInWithFamilyWallet(page, wallet);
  await openReady(page, '/portfolio?chain=mainnet');
  await expect(page.getByLabel('Network', { exact: true })).toHaveValue('mainnet');
  // What the seed gave: more than a float holds.
  await expect.poll(() => figures(page, 'Local Dust')).toEqual(['9007199.254740993']);
  expect((await figures(page, 'Solana'))[0]).toBe('12.345678901');
  const nfts = page.getByRole('list', { name: 'NFTs' }).getByRole('button', { name: /Foyer Picture/ });
  await expect(nfts).toHaveCount(2);
  await nfts.first().click();
  await expect(page.getByRole('dialog', { name: /Foyer Picture/ })).toContainText('Mint');
});
