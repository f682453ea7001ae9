import { utils } from 'ethers';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { alert, fill, form, review, send, sent, test } from '@/tests/helpers/sendPage';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('can send again after declining; “Max” leaves the fee out', async ({ page, node, enter }) => {
  const wallet = await enter('2');
  await openReady(page, '/send');
  await form(page).getByRole('button', { name: 'Max' }).click();
  await fill(page, GRACE);
  wallet.signing = 'declines';
  await send(page);
  await expect(alert(page)).toContainText('You declined in your wallet. Nothing was signed.');
  await expect(review(page)).toBeVisible();
  wallet.signing = 'willing';
  await send(page);
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  // What is left is what the fee came out cheaper.
  const left = await node.getBalance(wallet.address);
  expect(left.lt(utils.parseEther('0.001'))).toBe(true);
});

test('takes an amount in dollars, and sends what it comes to', async ({ page, node, enter }) => {
  await enter('2');
  await openReady(page, '/send');
  const amount = form(page).getByLabel('Amount', { exact: true });
  await amount.fill('0.5');
  await form(page)
    .getByRole('button', { name: /^ETH Enter the amount in dollars/ })
    .click();
  await expect(amount).toHaveValue(/^\d+\.\d\d$/);
  await amount.fill('100');
  const coins = await form(page)
    .getByText(/^0\.\d+ ETH$/)
    .first()
    .textContent();
  await fill(page, GRACE);
  await expect(review(page)).toContainText(/\$(99\.9\d|100\.00)/);
  const before = await node.getBalance(GRACE);
  await send(page);
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  const received = utils.formatEther((await node.getBalance(GRACE)).sub(before));
  expect(received).toContain(String(coins).replace(' ETH', '').slice(0, 8));
  // What comes next begins in coins again.
  await expect(form(page).getByRole('button', { name: /^ETH Enter the amount in dollars/ })).toBeVisible();
});
