import type { Page } from '@playwright/test';
import { utils } from 'ethers';
import type { Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { TestWallet } from '@/tests/stand-ins/testWallet';

/** Everybody's second account of a development node: other tests send from the first. */
const GRACE_KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = new utils.Interface([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

const contract = (page: Page) => page.getByRole('region', { name: 'Contract', exact: true });
const form = (page: Page, signature: string) => contract(page).getByRole('form', { name: signature, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const sent = (page: Page) => page.getByRole('region', { name: 'Pending' }).getByRole('listitem');

const pathOf = (address: string, abi: string, more: Record<string, string> = {}) =>
  `/contracts?${new URLSearchParams({ chain: '31337', address, abi, ...more }).toString()}`;

/** Opens a function by its name, as it stands in the list. */
const openFunction = (page: Page, name: string) =>
  contract(page).getByRole('heading', { name, exact: true, level: 3 }).click();

test('reads a token signed out, by keyboard alone, and restores the form from its link', async ({
  page,
  context,
  node,
}) => {
  await openReady(page, '/contracts');
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  await place.getByLabel('Saved contracts').selectOption({ label: 'Foyer Dollar' });
  await expect(contract(page).getByRole('heading', { name: 'Foyer Dollar' })).toBeVisible();

  const read = contract(page).getByRole('tab', { name: /^Read/ });
  await read.focus();
  await page.keyboard.press('ArrowRight');
  await expect(contract(page).getByRole('tab', { name: /^Write/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const entry = contract(page).locator('summary', { hasText: 'balanceOf' });
  await entry.focus();
  await page.keyboard.press('Enter');
  const owner = form(page, 'balanceOf(address)').getByLabel('account (address)');
  await expect(owner).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(owner).toBeFocused();
  await page.keyboard.type('grace.eth');
  await page.keyboard.press('Enter');
  const held = await node.call({ to: LOCAL_CONTRACTS.dollar, data: TOKEN.encodeFunctionData('balanceOf', [GRACE]) });
  const answer = contract(page).getByRole('status').locator('data');
  await expect(answer).toHaveAttribute('value', utils.formatUnits(held, 6).replace(/\.0$/, ''));
  await expect(answer).toContainText('FUSD');

  await expect(page).toHaveURL(/fn=balanceOf/);
  const other = await context.newPage();
  await openReady(other, page.url());
  await expect(form(other, 'balanceOf(address)').getByLabel('account (address)')).toHaveValue('grace.eth');
  await expect(contract(other).getByRole('tab', { name: /^Write/ })).toBeVisible();
  await contract(other)
    .getByRole('tab', { name: /^Write/ })
    .click();
  await openFunction(other, 'transfer');
  await expect(form(other, 'transfer(address,uint256)').getByRole('link', { name: 'Sign in to write' })).toBeVisible();
});

test('[D09] reports missing fields, unknown functions and ambiguous names', async ({ page }) => {
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'safeTransferFrom' }));
  await expect(alert(page)).toContainText('Multiple function definitions found in the abi.');
  await expect(alert(page)).toContainText('safeTransferFrom(address,address,uint256,bytes)');
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'knock' }));
  await expect(alert(page)).toContainText('Function does not exist in abi');
  await openReady(page, pathOf(LOCAL_CONTRACTS.dollar, 'erc20', { fn: 'allowance' }));
  await form(page, 'allowance(address,address)').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page)).toContainText('owner is required, spender is required');
  await form(page, 'allowance(address,address)').getByLabel('owner').fill(GRACE);
  await form(page, 'allowance(address,address)').getByLabel('spender').fill('0x12');
  await form(page, 'allowance(address,address)').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page)).toContainText('spender must be of type address');
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'ownerOf', args: '["99999999"]' }));
  await form(page, 'ownerOf(uint256)').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page)).toContainText('No NFT has this token ID.');
});

test('accepts an ABI by paste or file, handles lists of tuples, and rejects what is no ABI', async ({ page }) => {
  await openReady(page, '/contracts');
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  await expect(place.getByLabel('Network')).toHaveValue('31337');
  await place.getByLabel('Address or name').fill(LOCAL_CONTRACTS.multicall);
  await place.getByLabel('ABI', { exact: true }).fill('function of nothing');
  await place.getByRole('button', { name: 'Open' }).click();
  await expect(alert(page)).toContainText('This is not a valid ABI.');
  const lines =
    'function aggregate3(tuple(address target, bool allowFailure, bytes callData)[] calls) view returns (tuple(bool success, bytes returnData)[] returnData)';
  // From a file, as a compiler writes it.
  const abi = new utils.Interface([lines]).format(utils.FormatTypes['json'] ?? 'json') as string;
  const file = { name: 'Multicall.json', mimeType: 'application/json', buffer: Buffer.from(`{"abi":${abi}}`) };
  await place.getByLabel('Upload a file').setInputFiles(file);
  await expect(place.getByLabel('ABI', { exact: true })).toHaveValue(file.buffer.toString());
  await place.getByRole('button', { name: 'Open' }).click();
  await openFunction(page, 'aggregate3');
  const call = form(page, 'aggregate3((address,bool,bytes)[])');
  await call.getByRole('button', { name: 'Add to calls' }).click();
  await call.getByRole('button', { name: 'Read' }).click();
  await expect(alert(page)).toContainText('calls[0].target is required');
  await call.getByLabel('target (address)').fill(LOCAL_CONTRACTS.dollar);
  await call.getByLabel('allowFailure').selectOption('false');
  await call.getByLabel('callData').fill(TOKEN.encodeFunctionData('totalSupply'));
  await call.getByRole('button', { name: 'Read' }).click();
  const answer = contract(page).getByRole('status').filter({ hasText: 'returnData' });
  await expect(answer).toContainText('true');
  await expect(answer).toContainText(utils.hexZeroPad(utils.parseUnits('50000000', 6).toHexString(), 32));
});

test('writes to a contract: simulates first, explains reverts, checks the chain, follows the transaction, shows its event', async ({
  page,
  run,
  node,
  browser,
  installWallet,
}) => {
  test.slow();
  const wallet = await installWallet({ keys: [GRACE_KEY], rpcUrl: run.rpcUrl, chainId: 1 });
  wallet.knownChains.add(31_337);
  await signInAsWallet(page, wallet);
  await openReady(page, pathOf(LOCAL_CONTRACTS.dollar, 'erc20', { fn: 'transfer' }));
  const transfer = form(page, 'transfer(address,uint256)');
  await expect(transfer).toContainText('Your wallet is on Ethereum; this contract is on Local chain.');
  await transfer.getByRole('button', { name: 'Switch to Local chain' }).click();
  const press = transfer.getByRole('button', { name: 'Review' });
  await press.click();
  await expect(alert(page)).toContainText('to is required, value is required');
  await transfer.getByLabel('to (address)').fill('ada.eth');
  await transfer.getByLabel('value (uint256)').fill('999999999');
  await transfer.getByLabel('Unit of value').selectOption('FUSD');
  await press.click();
  await expect(alert(page)).toContainText('Not enough of this token');
  expect(wallet.methods).not.toContain('eth_sendTransaction');

  const allowance = async (): Promise<string> => {
    const data = TOKEN.encodeFunctionData('allowance', [GRACE, LOCAL_CONTRACTS.exchangeRouter]);
    return BigInt(await node.call({ to: LOCAL_CONTRACTS.dollar, data })).toString();
  };
  const amount = `7.${String(Date.now() % 1_000_000).padStart(6, '1')}`;
  await openFunction(page, 'approve');
  const approve = form(page, 'approve(address,uint256)');
  await approve.getByLabel('spender').fill(LOCAL_CONTRACTS.exchangeRouter);
  await approve.getByLabel('value (uint256)').fill(amount);
  await approve.getByLabel('Unit of value').selectOption('FUSD');
  await approve.getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toContainText('approve(address,uint256)');
  await expect(review(page).locator('data').first()).toHaveAttribute('value', amount.replace(/0+$/, ''));
  wallet.signing = 'declines';
  await review(page).getByRole('button', { name: 'Send' }).click();
  await expect(alert(page).last()).toContainText('You declined in your wallet. Nothing was signed.');
  wallet.signing = 'willing';
  // Somebody looks at the events meanwhile.
  const watcher = await page.context().newPage();
  await openReady(watcher, pathOf(LOCAL_CONTRACTS.dollar, 'erc20'));
  await contract(watcher)
    .getByRole('tab', { name: /^Events/ })
    .click();
  await contract(watcher).getByRole('combobox', { name: 'Event' }).selectOption('Approval(address,address,uint256)');
  await review(page).getByRole('button', { name: 'Send' }).click();
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  expect(await allowance()).toBe(utils.parseUnits(amount, 6).toString());
  const told = watcher
    .getByRole('list', { name: 'Approval events' })
    .locator(`data[value="${amount.replace(/0+$/, '')}"]`);
  await expect(told).toBeVisible();

  // A coin goes along, in units, with a function that takes it.
  await openReady(page, pathOf(LOCAL_CONTRACTS.wrappedEther, 'wrapped', { fn: 'deposit()', value: '0.25' }));
  await form(page, 'deposit()').getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toContainText('0.25 ETH');
  await expectAccessible(page, 'the review of a call');
  await review(page).getByRole('button', { name: 'Edit' }).click();

  // Kept under the account.
  await contract(page).getByRole('button', { name: 'Save' }).click();
  await contract(page).getByRole('textbox', { name: 'Name', exact: true }).fill('My wrapper');
  await contract(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(contract(page).getByRole('button', { name: 'Remove' })).toBeVisible();
  await openReady(page, '/contracts');
  await page.getByLabel('Saved contracts').selectOption({ label: 'My wrapper' });
  await expect(contract(page).getByRole('heading', { name: 'My wrapper' })).toBeVisible();
  await expectAccessible(page, '/contracts, signed in');

  // In another browser of the same visitor too, until they let it go there.
  const elsewhere = await browser.newContext({ baseURL: run.siteUrl });
  const sameWallet = await TestWallet.install(elsewhere, { keys: [GRACE_KEY], rpcUrl: run.rpcUrl });
  const other = await elsewhere.newPage();
  await signInAsWallet(other, sameWallet);
  await openReady(other, '/contracts');
  await other.getByLabel('Saved contracts').selectOption({ label: 'My wrapper' });
  await contract(other).getByRole('button', { name: 'Remove' }).click();
  await expect(contract(other).getByRole('button', { name: 'Save' })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(contract(page).getByRole('button', { name: 'Save' })).toBeVisible();
});

test('keeps an open contract accessible in both themes at every width', async ({ page }) => {
  await openReady(
    page,
    pathOf(LOCAL_CONTRACTS.passes, 'erc1155', { fn: 'balanceOfBatch', args: '[["ada.eth"],["1"]]' }),
  );
  await form(page, 'balanceOfBatch(address[],uint256[])').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page).or(contract(page).getByRole('status').getByRole('list'))).toBeVisible();
  await expectAccessible(page, 'an answer');
  await contract(page)
    .getByRole('tab', { name: /^Events/ })
    .click();
  await expect(page.getByRole('list', { name: 'TransferSingle events' })).toBeAttached();
  await expectAccessible(page, 'events');
});
