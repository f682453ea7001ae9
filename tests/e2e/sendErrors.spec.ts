import { utils } from 'ethers';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import {
  TOKENS,
  PRICES,
  act,
  askWallet,
  choose,
  fieldError,
  fill,
  form,
  review,
  send,
  sent,
  test,
} from '@/tests/helpers/sendPage';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('keeps a pending transfer across a reload, and reports it cancelled in the wallet', async ({ page, enter }) => {
  const wallet = await enter('2');
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
  await expect(sent(page).first()).toContainText('Pending. Waiting for a block.');
  await page.reload();
  await expect(sent(page).first()).toContainText('0.25 ETH');
  await expect(sent(page).first()).toContainText('Pending. Waiting for a block.');

  // The wallet's "cancel": the same number once more, empty, for a higher price. Then the one before it.
  const own = { from: wallet.address, to: wallet.address, value: '0x0', gas: utils.hexValue(21_000), ...PRICES };
  wallet.numbersAhead = 0;
  await askWallet(page, { ...own, nonce: '0x1' });
  await askWallet(page, { ...own, nonce: '0x0' });
  await expect(sent(page).first()).toContainText(
    'Cancelled. You cancelled it in your wallet. Nothing was transferred.',
  );
  await sent(page).first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(sent(page)).toHaveCount(0);
});

test('reports a failed transfer with its reason and a sped-up one as confirmed, in a second tab too', async ({
  page,
  node,
  enter,
}) => {
  const wallet = await enter('2');
  const { dollar } = LOCAL_CONTRACTS;
  await act(node, LOCAL_DEPLOYER, dollar, TOKENS.encodeFunctionData('transfer', [wallet.address, 5_000_000]));
  await openReady(page, `/send?type=erc20&contract=${dollar}&to=${GRACE}&amount=5`);
  wallet.numbersAhead = 1;
  await form(page).getByRole('button', { name: 'Review' }).click();
  await send(page);
  await expect(sent(page).first()).toContainText('Pending. Waiting for a block.');
  const second = await page.context().newPage();
  await openReady(second, '/send');
  await expect(sent(second).first()).toContainText('Pending. Waiting for a block.');
  // Its tokens go elsewhere first.
  wallet.numbersAhead = 0;
  const { address: from } = wallet;
  const elsewhere = TOKENS.encodeFunctionData('transfer', [LOCAL_DEPLOYER, 5_000_000]);
  await askWallet(page, { from, to: dollar, data: elsewhere, gas: utils.hexValue(90_000), ...PRICES, nonce: '0x0' });
  for (const tab of [page, second]) {
    await expect(sent(tab).first()).toContainText('Failed. Not enough of this token.');
  }

  wallet.numbersAhead = 1;
  await openReady(page, '/send');
  await fill(page, 'grace.eth', '0.25');
  await send(page);
  await expect(sent(page).first()).toContainText('Pending. Waiting for a block.');
  wallet.numbersAhead = 0;
  const value = utils.hexValue(utils.parseEther('0.25'));
  const plain = { from, gas: utils.hexValue(21_000), ...PRICES };
  await askWallet(page, { ...plain, to: GRACE, value, nonce: '0x3' });
  await askWallet(page, { ...plain, to: from, value: '0x0', nonce: '0x2' });
  for (const tab of [page, second]) await expect(sent(tab).first()).toContainText(/Confirmed|Final/);

  // It stands among what was sent before, and whom it went to can be chosen again.
  const latest = page.getByRole('region', { name: 'Recent transfers' }).getByRole('row').nth(1);
  await expect(latest).toContainText('grace.eth');
  await expect(latest).toContainText('0.25 ETH');
  await latest.getByRole('button', { name: 'Send again' }).click();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue(GRACE.toLowerCase());
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('0.25');
  // Among those of before are only others than who is chosen.
  await form(page).getByRole('button', { name: 'Clear recipient' }).click();
  await page.getByRole('group', { name: 'Recent recipients' }).getByRole('button', { name: 'grace.eth' }).click();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue('grace.eth');
  await expectAccessible(page, '/send');
});

test('[D10] labels amounts of a token without decimals as raw units on every page', async ({ page, node, enter }) => {
  const wallet = await enter('1');
  const { marks } = LOCAL_CONTRACTS;
  await act(node, LOCAL_DEPLOYER, marks, TOKENS.encodeFunctionData('transfer', [wallet.address, 1_500]));
  await openReady(page, '/portfolio');
  await expect(page.getByRole('row', { name: /Ledger Marks/ })).toContainText('1,500 raw units of MARK');

  await openReady(page, '/send');
  await choose(page, /^Ledger Marks · 1,500 raw units of MARK$/);
  await expect(form(page)).toContainText('You have 1,500 raw units of MARK. This token has no decimals.');
  await fill(page, GRACE, '0.5');
  await expect(fieldError(page, 'Amount')).toContainText('Enter a whole number, such as 1.');
  await fill(page, GRACE, '1100');
  await expect(review(page)).toContainText('1,100 raw units of MARK');
  await send(page);
  await expect(sent(page).first()).toContainText('1,100 raw units of MARK to 0x7099');
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);

  await openReady(page, '/activity');
  const told = page.getByRole('main').getByRole('listitem');
  await expect(told.first()).toContainText('Sent 1,100 raw units of MARK to');
  await openReady(page, `/explorer/${LOCAL_CHAIN_ID}/token/${marks}`);
  await expect(page.getByRole('main')).toContainText('The contract has no decimals(): amounts are raw units.');
  await expect(page.getByRole('row').nth(1)).toContainText('1,100 raw units of MARK');
});

test('refuses to send a token to its own contract until the loss is accepted', async ({ page, node, enter }) => {
  const wallet = await enter('2');
  const { dollar } = LOCAL_CONTRACTS;
  await act(node, LOCAL_DEPLOYER, dollar, TOKENS.encodeFunctionData('transfer', [wallet.address, 5_000_000]));
  await openReady(page, `/send?type=erc20&contract=${dollar}&to=${dollar}&amount=5`);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(fieldError(page, 'To')).toContainText('What you send to this address is usually lost.');
  await expect(summary).not.toContainText('Simulation passed');
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(form(page).getByLabel('To', { exact: true })).toBeFocused();
  await expect(review(page)).toHaveCount(0);
  await expectAccessible(page, '/send, to the contract of the token');

  const tick = form(page).getByRole('checkbox', { name: 'I understand that what I send will be lost' });
  await tick.check();
  await expect(fieldError(page, 'To')).toHaveCount(0);
  await expect(summary).toContainText('Simulation passed');
  // The tick is for this recipient alone.
  await form(page).getByRole('textbox', { name: 'To' }).fill(GRACE);
  await expect(tick).toHaveCount(0);
  await form(page)
    .getByRole('textbox', { name: 'To' })
    .fill(`0x${'0'.repeat(40)}`);
  await expect(tick).not.toBeChecked();
  await expect(fieldError(page, 'To')).toContainText('usually lost');
  await form(page).getByRole('textbox', { name: 'To' }).fill(dollar);
  await tick.check();
  await form(page).getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toContainText('5 FUSD');
});
