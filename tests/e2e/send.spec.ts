import { utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { reachSection } from '@/tests/helpers/portfolioPage';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { allowNotifications } from '@/tests/helpers/pushWorker';
import {
  TOKENS,
  act,
  alert,
  choose,
  fieldError,
  fill,
  form,
  openSdkMessages,
  review,
  send,
  sent,
  test,
} from '@/tests/helpers/sendPage';
import { TestWallet } from '@/tests/stand-ins/testWallet';

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

// All of them send from one account.
test.describe.configure({ mode: 'serial' });

test(
  '[D06] sends a coin, a token, an NFT and copies of an NFT, and no other kind; the receiver’s pages update live',
  { tag: ['@portfolio', '@activity'] },
  async ({ page, run, node, browser, signInAsAda }) => {
    test.slow();
    const doors = LOCAL_CONTRACTS.doors;
    const owner = await node.call({ to: doors, data: TOKENS.encodeFunctionData('ownerOf', [7]) });
    const from = utils.getAddress(utils.hexDataSlice(owner, 12));
    if (from !== ADA) await act(node, from, doors, TOKENS.encodeFunctionData('safeTransferFrom', [from, ADA, 7]));
    await allowNotifications(page.context());
    const wallet = await signInAsAda();
    await openReady(page, '/send');

    // Another visitor, in a browser of their own, does nothing but look.
    const context = await browser.newContext({ baseURL: run.siteUrl });
    await allowNotifications(context);
    const receiver = await TestWallet.install(context, { rpcUrl: run.rpcUrl });
    const activity = await context.newPage();
    await signInAsWallet(activity, receiver);
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
    await review(page).getByRole('button', { name: 'Edit' }).click();
    await fill(page, to);
    await send(page);
    await expect(sent(page).first()).toContainText('0.5 ETH to 0x');
    await expect(sent(page).first()).toContainText(/Confirmed|Final/);
    expect((await node.getBalance(to)).toString()).toBe(String(5n * 10n ** 17n));
    await expect(told.first()).toContainText('Received 0.5 ETH from ada.eth');
    for (const one of [page, activity]) {
      await expect(one.getByRole('button', { name: 'Notify me about incoming transfers' })).toBeVisible();
    }

    const token = await choose(page, /FUSD/);
    await fill(page, to, '1.25');
    await expect(review(page)).toContainText('1.25 FUSD');
    await send(page);
    await expect(sent(page).first()).toContainText('1.25 FUSD');
    await expect(sent(page).first()).toContainText(/Confirmed|Final/);
    await expect(told.first()).toContainText('Received 1.25 FUSD from ada.eth');
    expect(token).not.toBe('');

    await choose(page, /^Door 7/);
    await fill(page, to);
    await expect(review(page)).toContainText('Door 7');
    await send(page);
    await expect(sent(page).first()).toContainText('Door 7 to');
    await expect(sent(page).first()).toContainText(/Confirmed|Final/);
    const keeper = await node.call({ to: doors, data: TOKENS.encodeFunctionData('ownerOf', [7]) });
    expect(utils.getAddress(utils.hexDataSlice(keeper, 12))).toBe(to);
    await expect(told.first()).toContainText(/Received Doors at Dusk #7 from ada\.eth/);

    const pass = await choose(page, /pass · /);
    await fill(page, to, '1');
    await expect(review(page)).toContainText(/1 of .* pass/);
    await send(page);
    await expect(sent(page).first()).toContainText('pass to');
    await expect(sent(page).first()).toContainText(/Confirmed|Final/);
    await expect(told).toHaveCount(4);
    const tokens = portfolio.getByRole('table', { name: 'Coins and tokens' });
    await expect(tokens.locator('data[value="0.5"]').first()).toBeAttached();
    await expect(tokens.locator('data[value="1.25"]').first()).toBeAttached();
    const gallery = await reachSection(portfolio, 'NFTs');
    await expect(gallery.getByRole('button', { name: /Door 7/ })).toBeVisible();
    await expect(gallery.getByRole('button', { name: new RegExp(pass) })).toBeVisible();
    await context.close();

    await openReady(page, `/send?type=erc777&to=${GRACE}&amount=1`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    await expect(alert(page)).toContainText('"erc777" is not a type of transfer. Choose native, erc20,');
    await openSdkMessages(page);
    await expect(alert(page)).toContainText('Unknown transfer type: "erc777"');
  },
);

const FIELDS = {
  receiver: ['To', 'Enter a recipient.'],
  contractAddress: ['Contract', 'Enter the address of the contract.'],
  tokenId: ['Token ID', 'Enter a token ID.'],
  amount: ['Amount', 'Enter an amount.'],
} as const;

const NEEDS = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
} as const;

test('[D08:native][D08:erc20][D08:erc721][D08:erc1155] names the missing field at its place', async ({
  page,
  signInAsAda,
}) => {
  const wallet = await signInAsAda();
  for (const [type, fields] of Object.entries(NEEDS)) {
    await openReady(page, `/send?type=${type}`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    for (const field of fields) {
      const [label, words] = FIELDS[field];
      await expect(fieldError(page, label)).toContainText(words);
    }
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(fields.length);
    await expect(form(page).getByLabel('To', { exact: true })).toBeFocused();
    // The SDK's words are there once, for those who know them, and not among those of the fields.
    await expect(page.getByRole('main').getByRole('button', { name: 'SDK message' })).toHaveCount(1);
    await openSdkMessages(page);
    for (const field of fields) await expect(form(page)).toContainText(`${field} is required`);
  }
  expect(wallet.methods).not.toContain('eth_sendTransaction');
});

test('[D07] accepts token IDs from 0 to 2^256 − 1 and nothing else', async ({ page, signInAsAda }) => {
  const wallet = await signInAsAda();
  const nftLink = `/send?type=erc721&contract=${LOCAL_CONTRACTS.doors}&to=${GRACE}`;
  const beyond = '115792089237316195423570985008687907853269984665640564039457584007913129639936'; // 2^256
  for (const id of ['-1', '1.5', 'first', '1e3', beyond]) {
    await openReady(page, `${nftLink}&id=${id}`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    await expect(fieldError(page, 'Token ID')).toContainText('Enter a whole number, 0 or more.');
    await expect(form(page).getByLabel('Token ID', { exact: true })).toBeFocused();
    await openSdkMessages(page);
    await expect(fieldError(page, 'Token ID')).toContainText('Invalid token Id');
  }
  // Numbers like any other: what is wrong is that no door has them.
  for (const id of ['0', beyond.replace(/6$/, '5')]) {
    await openReady(page, `${nftLink}&id=${id}`);
    await form(page).getByRole('button', { name: 'Review' }).click();
    await expect(alert(page)).toContainText('No NFT has this token ID.');
  }
  expect(wallet.methods).not.toContain('eth_sendTransaction');
});

test('explains an insufficient balance or a revert before the wallet opens', async ({ page, enter }) => {
  const wallet = await enter('1');
  await openReady(page, '/send');
  await fill(page, GRACE, '1');
  await expect(fieldError(page, 'Amount')).toContainText('Not enough funds for the amount and the network fee');
  // It stands at its field, and is seen on a window of 720 px.
  await expect(fieldError(page, 'Amount')).toBeInViewport();
  await fill(page, GRACE, 'lots');
  await expect(fieldError(page, 'Amount')).toContainText('"lots" is not a valid amount');
  // More than there is needs no review: the button says why it waits, and the field offers the way out.
  await form(page).getByRole('textbox', { name: 'To' }).fill(GRACE);
  await form(page).getByLabel('Amount', { exact: true }).fill('1.1');
  await expect(fieldError(page, 'Amount')).toContainText('Not enough ETH. You have 1 ETH.');
  await expect(form(page).getByRole('button', { name: 'Not enough ETH' })).toBeDisabled();
  await fieldError(page, 'Amount')
    .getByRole('button', { name: /^Send 0\.99\d+ ETH$/ })
    .click();
  await expect(form(page)).toContainText('Full balance minus network fee.');
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue(/^0\.99\d+$/);
  await fill(page, 'nobody.eth', '1');
  await expect(fieldError(page, 'To')).toContainText('"nobody.eth" doesn’t resolve to an address');
  await fill(page, GRACE.replace('c', 'C'), '0.1');
  await expect(fieldError(page, 'To')).toContainText('doesn’t match. Check the address for typos.');
  await openReady(page, `/send?type=erc20&contract=${LOCAL_CONTRACTS.dollar}&to=${GRACE}&amount=5`);
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('Not enough of this token');
  // A wallet that changed its chain without a word.
  wallet.chainId = 1;
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(alert(page)).toContainText('Your wallet is on Ethereum, but this needs Local chain.');
  expect(wallet.methods).not.toContain('eth_sendTransaction');
});

test('shows whom a name leads to, what it comes to, and keeps labels in the address book', async ({ page, enter }) => {
  await enter('2');
  await openReady(page, '/send');
  await form(page).getByRole('textbox', { name: 'To' }).fill('grace.eth');
  await expect(form(page).getByRole('status').first()).toContainText(GRACE);
  await expect(form(page)).toContainText('Not among your recent recipients.');
  await form(page).getByLabel('Amount', { exact: true }).fill('0.5');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.locator('data[value="0.5"]')).toBeVisible();
  await expect(summary).toContainText(/Network fee\s*max 0\.0/);
  await expect(summary).toContainText('Simulation passed');
  await expect(summary.locator('data[value^="1.49"]')).toBeVisible();
  await expect(summary).toContainText(/Arrives\s*(in about \d+ seconds?|—)/);

  await page.getByRole('button', { name: 'Address book' }).click();
  await page.getByLabel(/^Label for 0x7099/).fill('Studio rent');
  await page.getByRole('button', { name: 'Save to address book' }).click();
  await expect(page.getByRole('button', { name: 'Remove Studio rent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(summary).toContainText('Studio rent');
  await expect(form(page)).not.toContainText('Not among your recent recipients.');

  // Kept with the account: there in a browser that knows nothing of it.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('foyer-address-book')) localStorage.removeItem(key);
  });
  await openReady(page, '/send');
  await form(page).getByRole('button', { name: 'Clear recipient' }).click();
  await page.getByRole('button', { name: 'Address book' }).click();
  await page.getByRole('button', { name: 'Studio rent 0x7099…79C8' }).click();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue(GRACE.toLowerCase());
  // Its own address, one that looks like a known one, and the contract of the token itself.
  await form(page)
    .getByRole('textbox', { name: 'To' })
    .fill(`0x7099${'0'.repeat(32)}79c8`);
  await expect(form(page)).toContainText('is another address. This may be a scam');
  await form(page).getByRole('textbox', { name: 'To' }).fill(LOCAL_CONTRACTS.dollar);
  await expect(form(page)).toContainText('This address is a contract.');
});
