import type { Page } from '@playwright/test';
import { providers, utils } from 'ethers';
import type { Hex } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signInWithWallet } from '@/tests/helpers/entrance';
import { expectOpenToAll } from '@/tests/helpers/openToAll';
import { TestWallet } from '@/tests/peers/testWallet';

/** Everybody's first account of a development node. */
const ADA_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKENS = new utils.Interface([
  'function ownerOf(uint256) view returns (address)',
  'function safeTransferFrom(address, address, uint256)',
  'function transfer(address, uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function owner() view returns (address)',
  'function mintBatch(address, uint256[], uint256[])',
]);

// All of them send from one account.
test.describe.configure({ mode: 'serial' });

const form = (page: Page) => page.getByRole('form', { name: 'Send' });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const sent = (page: Page) => page.getByRole('region', { name: 'Sent from here' }).getByRole('listitem');
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

async function choose(page: Page, words: RegExp): Promise<string> {
  const option = form(page).locator('option', { hasText: words }).first();
  await expect(option).toBeAttached();
  const label = (await option.textContent()) ?? '';
  await form(page).getByLabel('What').selectOption({ label });
  return label.split(' · ')[0] ?? '';
}

async function fill(page: Page, to: string, amount?: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'To' }).fill(to);
  if (amount !== undefined) await form(page).getByLabel('Amount', { exact: true }).fill(amount);
  await form(page).getByRole('button', { name: 'Review' }).click();
}

async function send(page: Page): Promise<void> {
  await review(page).getByRole('button', { name: 'Send' }).click();
}

/** Has an account of the node, or one that it plays, send a call, and waits for it. */
async function act(node: providers.JsonRpcProvider, from: string, to: string, data: string): Promise<void> {
  await node.send('anvil_impersonateAccount', [from]);
  await node.waitForTransaction((await node.send('eth_sendTransaction', [{ from, to, data }])) as string);
}

/** Has the page's wallet send something of its own accord, as a person does in it. */
function askWallet(page: Page, transaction: object): Promise<unknown> {
  return page.evaluate((params) => {
    const [name] = Object.keys(window).filter((key) => key.startsWith('wallet_'));
    const send = (window as unknown as Record<string, (request: object) => Promise<unknown>>)[name ?? ''];
    return send?.({ method: 'eth_sendTransaction', params: [params] });
  }, transaction);
}

const HIGH = utils.hexValue(utils.parseUnits('90', 'gwei'));
const PRICES = { maxFeePerGas: HIGH, maxPriorityFeePerGas: HIGH };

/** A wallet with one new account that has so much ether. */
async function fund(node: providers.JsonRpcProvider, wallet: TestWallet, ether: string): Promise<void> {
  await node.send('anvil_setBalance', [wallet.address, utils.hexValue(utils.parseEther(ether))]);
}

test('[D06] a visitor sends a coin, a token, a piece and pieces of an edition, and no other kind; the receiver’s pages tell by themselves', async ({
  page,
  run,
  browser,
  installWallet,
}) => {
  test.slow();
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ keys: [ADA_KEY], rpcUrl: run.rpcUrl });
  const doors = LOCAL_CONTRACTS.doors;
  const owner = await node.call({ to: doors, data: TOKENS.encodeFunctionData('ownerOf', [7]) });
  const from = utils.getAddress(utils.hexDataSlice(owner, 12));
  if (from !== ADA) {
    const data = TOKENS.encodeFunctionData('safeTransferFrom', [from, ADA, 7]);
    await node.waitForTransaction((await node.send('eth_sendTransaction', [{ from, to: doors, data }])) as string);
  }
  await signInWithWallet(page, wallet);
  await openReady(page, '/send');

  // Another visitor, in a browser of their own, does nothing but look.
  const context = await browser.newContext({ baseURL: run.siteUrl });
  const receiver = await TestWallet.install(context, { rpcUrl: run.rpcUrl });
  const activity = await context.newPage();
  await signInWithWallet(activity, receiver);
  await openReady(activity, '/activity');
  const portfolio = await context.newPage();
  await openReady(portfolio, '/portfolio');
  const told = activity.getByRole('main').getByRole('listitem');
  const to = receiver.address;

  await fill(page, 'grace.eth', '0.5');
  await expect(review(page)).toContainText('0.5 ETH');
  await expect(review(page)).toContainText('grace.eth');
  await expect(review(page)).toContainText(GRACE);
  expect(wallet.methods).not.toContain('eth_sendTransaction');
  await review(page).getByRole('button', { name: 'Change' }).click();
  await fill(page, to);
  await send(page);
  await expect(sent(page).first()).toContainText('0.5 ETH to 0x');
  await expect(sent(page).first()).toContainText('Arrived');
  expect((await node.getBalance(to)).toString()).toBe(String(5n * 10n ** 17n));
  await expect(told.first()).toContainText('You received 0.5 ETH from ada.eth');

  const token = await choose(page, /FUSD/);
  await fill(page, to, '1.25');
  await expect(review(page)).toContainText('1.25 FUSD');
  await send(page);
  await expect(sent(page).first()).toContainText('1.25 FUSD');
  await expect(sent(page).first()).toContainText('Arrived');
  await expect(told.first()).toContainText('You received 1.25 FUSD from ada.eth');
  expect(token).not.toBe('');

  await choose(page, /^Door 7/);
  await fill(page, to);
  await expect(review(page)).toContainText('Door 7');
  await send(page);
  await expect(sent(page).first()).toContainText('Door 7 to');
  await expect(sent(page).first()).toContainText('Arrived');
  const keeper = await node.call({ to: doors, data: TOKENS.encodeFunctionData('ownerOf', [7]) });
  expect(utils.getAddress(utils.hexDataSlice(keeper, 12))).toBe(to);
  await expect(told.first()).toContainText(/You received Doors at Dusk #7 from ada\.eth/);

  const pass = await choose(page, /pass · /);
  await fill(page, to, '1');
  await expect(review(page)).toContainText(/1 of .* pass/);
  await send(page);
  await expect(sent(page).first()).toContainText('pass to');
  await expect(sent(page).first()).toContainText('Arrived');
  await expect(told).toHaveCount(4);
  const tokens = portfolio.getByRole('table', { name: 'Coins and tokens' });
  await expect(tokens.locator('data[value="0.5"]').first()).toBeAttached();
  await expect(tokens.locator('data[value="1.25"]').first()).toBeAttached();
  const gallery = portfolio.getByRole('list', { name: 'Collectibles' });
  await expect(gallery.getByRole('button', { name: /Door 7/ })).toBeVisible();
  await expect(gallery.getByRole('button', { name: new RegExp(pass) })).toBeVisible();
  await context.close();

  await openReady(page, `/send?type=erc777&to=${GRACE}&amount=1`);
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('Unknown transfer type: "erc777"');
});

const NEEDS = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
};

test('[D07][D08:native][D08:erc20][D08:erc721][D08:erc1155] the page says which field is missing, and takes 0 for a token id', async ({
  page,
  run,
  installWallet,
}) => {
  const wallet = await installWallet({ keys: [ADA_KEY], rpcUrl: run.rpcUrl });
  await signInWithWallet(page, wallet);
  for (const [type, fields] of Object.entries(NEEDS)) {
    await openReady(page, `/send?type=${type}`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    await expect(alert(page)).toContainText(fields.map((field) => `${field} is required`).join(', '));
  }
  const piece = `/send?type=erc721&contract=${LOCAL_CONTRACTS.doors}&to=${GRACE}`;
  for (const id of ['-1', '1.5', 'first']) {
    await openReady(page, `${piece}&id=${id}`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    await expect(alert(page)).toContainText('Invalid token Id');
  }
  // A number like any other: what is wrong is that no door has it.
  await openReady(page, `${piece}&id=0`);
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('There is no piece with this number.');
  expect(wallet.methods).not.toContain('eth_sendTransaction');
});

test('who has too little, or would be refused, is told why before the wallet opens', async ({
  page,
  run,
  installWallet,
}) => {
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await fund(node, wallet, '1');
  await signInWithWallet(page, wallet);
  await openReady(page, '/send');
  await fill(page, GRACE, '1');
  await expect(alert(page)).toContainText('does not have enough for the amount and the fee');
  await fill(page, GRACE, 'lots');
  await expect(alert(page)).toContainText('"lots" is no amount');
  await fill(page, 'nobody.eth', '1');
  await expect(alert(page)).toContainText('No address is behind "nobody.eth"');
  await openReady(page, `/send?type=erc20&contract=${LOCAL_CONTRACTS.dollar}&to=${GRACE}&amount=5`);
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('does not have that much of this token');
  // A wallet that changed its chain without a word.
  wallet.chainId = 1;
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('Your wallet is on Ethereum, and this is for Local chain.');
  expect(wallet.methods).not.toContain('eth_sendTransaction');
});

test('who declines has lost nothing and can send all the same; all there is leaves the fee alone', async ({
  page,
  run,
  installWallet,
}) => {
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await fund(node, wallet, '2');
  await signInWithWallet(page, wallet);
  await openReady(page, '/send');
  await form(page).getByRole('button', { name: 'Maximum' }).click();
  await fill(page, GRACE);
  wallet.signing = 'declines';
  await send(page);
  await expect(alert(page)).toContainText('You declined in your wallet, so nothing was signed.');
  await expect(review(page)).toBeVisible();
  wallet.signing = 'willing';
  await send(page);
  await expect(sent(page).first()).toContainText('Arrived');
  // What is left is what the fee came out cheaper.
  const left = await node.getBalance(wallet.address);
  expect(left.lt(utils.parseEther('0.001'))).toBe(true);
});

test('what is under way outlives a reload, and says when it was cancelled in the wallet', async ({
  page,
  run,
  installWallet,
}) => {
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await fund(node, wallet, '2');
  await signInWithWallet(page, wallet);
  await openReady(page, '/send');
  // Reloaded in the middle, the form still holds what was typed.
  await fill(page, GRACE, '0.25');
  await expect(review(page)).toContainText('0.25 ETH');
  await page.reload();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue(GRACE);
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('0.25');
  // It waits for the one before it.
  wallet.numbersAhead = 1;
  await form(page).getByRole('button', { name: 'Review' }).click();
  await send(page);
  await expect(sent(page).first()).toContainText('Under way. It waits for a block.');
  await page.reload();
  await expect(sent(page).first()).toContainText('0.25 ETH');
  await expect(sent(page).first()).toContainText('Under way. It waits for a block.');

  // The wallet's "cancel": the same number once more, empty, for a higher price. Then the one before it.
  const own = { from: wallet.address, to: wallet.address, value: '0x0', gas: utils.hexValue(21_000), ...PRICES };
  wallet.numbersAhead = 0;
  await askWallet(page, { ...own, nonce: '0x1' });
  await askWallet(page, { ...own, nonce: '0x0' });
  await expect(sent(page).first()).toContainText('Cancelled. You cancelled it in your wallet: nothing was moved.');
  await sent(page).first().getByRole('button', { name: 'Take off the list' }).click();
  await expect(sent(page)).toHaveCount(0);
});

test('what a block refuses says why, what is sped up arrives, and a second tab shows both', async ({
  page,
  run,
  installWallet,
}) => {
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await fund(node, wallet, '2');
  const { dollar } = LOCAL_CONTRACTS;
  await act(node, ADA, dollar, TOKENS.encodeFunctionData('transfer', [wallet.address, 5_000_000]));
  await signInWithWallet(page, wallet);
  await openReady(page, `/send?type=erc20&contract=${dollar}&to=${GRACE}&amount=5`);
  wallet.numbersAhead = 1;
  await form(page).getByRole('button', { name: 'Review' }).click();
  await send(page);
  await expect(sent(page).first()).toContainText('Under way. It waits for a block.');
  const second = await page.context().newPage();
  await openReady(second, '/send');
  await expect(sent(second).first()).toContainText('Under way. It waits for a block.');
  // Its tokens go elsewhere first.
  wallet.numbersAhead = 0;
  const { address: from } = wallet;
  const elsewhere = TOKENS.encodeFunctionData('transfer', [ADA, 5_000_000]);
  await askWallet(page, { from, to: dollar, data: elsewhere, gas: utils.hexValue(90_000), ...PRICES, nonce: '0x0' });
  for (const tab of [page, second]) {
    await expect(sent(tab).first()).toContainText('Failed. The account does not have that much of this token.');
  }

  wallet.numbersAhead = 1;
  await openReady(page, '/send');
  await fill(page, 'grace.eth', '0.25');
  await send(page);
  await expect(sent(page).first()).toContainText('Under way. It waits for a block.');
  wallet.numbersAhead = 0;
  const value = utils.hexValue(utils.parseEther('0.25'));
  const plain = { from, gas: utils.hexValue(21_000), ...PRICES };
  await askWallet(page, { ...plain, to: GRACE, value, nonce: '0x3' });
  await askWallet(page, { ...plain, to: from, value: '0x0', nonce: '0x2' });
  for (const tab of [page, second]) await expect(sent(tab).first()).toContainText('Arrived');

  // It stands among what was sent before, and whom it went to can be chosen again.
  await expect(page.getByRole('region', { name: 'Sent before' }).getByRole('listitem').first()).toContainText(
    '0.25 ETH to grace.eth',
  );
  await page.getByRole('group', { name: 'Sent to before' }).getByRole('button', { name: 'grace.eth' }).click();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue('grace.eth');
  await expectOpenToAll(page, '/send');
});

test('pieces beyond the first hundred are listed too, the one with the number 0 is sent like any other', async ({
  page,
  run,
  installWallet,
}) => {
  const node = new providers.StaticJsonRpcProvider(run.rpcUrl);
  const wallet = await installWallet({ rpcUrl: run.rpcUrl, chainId: 424_242 });
  wallet.knownChains.add(31_337);
  await fund(node, wallet, '1');
  const { passes } = LOCAL_CONTRACTS;
  const ids = [0, ...Array.from({ length: 104 }, (_, place) => 9_000 + place)];
  const owner = utils.hexDataSlice(await node.call({ to: passes, data: TOKENS.encodeFunctionData('owner') }), 12);
  const batch = [wallet.address, ids, ids.map(() => 3)];
  await act(node, owner, passes, TOKENS.encodeFunctionData('mintBatch', batch));
  await signInWithWallet(page, wallet);

  // A chain that nobody here knows: it is named by its number, and another can be chosen.
  await openReady(page, '/send');
  const chain = page.getByRole('main').getByLabel('Chain');
  await expect(chain.locator('option:checked')).toHaveText('Chain 424242');
  await expect(page.getByText('What you own on Chain 424242 cannot be listed whole right now.')).toBeVisible();
  await chain.selectOption({ label: 'Local chain' });
  await expect(page.getByText('100 of 105 pieces are listed.')).toBeVisible();
  await page.getByRole('button', { name: 'List more' }).click();
  await expect(form(page).locator('optgroup[label="Pieces"] option')).toHaveCount(105);

  await choose(page, /^Guest Passes 0 · 3/);
  await fill(page, GRACE, '2');
  await send(page);
  await expect(sent(page).first()).toContainText('2 of Guest Passes 0 to');
  await expect(sent(page).first()).toContainText('Arrived');
  const data = TOKENS.encodeFunctionData('balanceOf', [wallet.address, 0]);
  expect(BigInt(await node.call({ to: passes, data }))).toBe(1n);
});
