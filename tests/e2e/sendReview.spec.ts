import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { alert, fieldError, fill, form, review, send, sent, test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('a first time and oneself are confirmed, and an amount of zero is refused', async ({ page, enter }) => {
  const wallet = await enter('2');
  await openReady(page, '/send');
  await fill(page, GRACE, '0');
  await expect(fieldError(page, 'Amount')).toContainText('An amount of 0 moves nothing. Enter an amount above 0.');
  await form(page).getByLabel('Amount', { exact: true }).fill('0.25');
  await expect(fieldError(page, 'Amount')).toHaveCount(0);
  await form(page).getByRole('button', { name: 'Review' }).click();
  const submit = review(page).getByRole('button', { name: 'Send 0.25 ETH' });
  const first = review(page).getByRole('checkbox', { name: 'I have checked the whole address' });
  await expect(submit).toBeDisabled();
  await expectAccessible(page, 'the review of a first transfer', [360, 1440]);
  await first.check();
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');

  await fill(page, wallet.address, '0.1');
  await expect(review(page)).toContainText('This is your own address.');
  await expect(review(page).getByRole('button', { name: 'Send 0.1 ETH' })).toBeDisabled();
  await review(page).getByRole('checkbox', { name: 'I mean to send to my own address' }).check();
  await expect(review(page).getByRole('button', { name: 'Send 0.1 ETH' })).toBeEnabled();
  expect(wallet.methods).not.toContain('eth_sendTransaction');
  await page.keyboard.press('Escape');

  // Who was sent to before needs no tick; one that only looks like them does.
  await fill(page, GRACE, '0.1');
  await send(page);
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  await expect(page.getByRole('region', { name: 'Recent transfers' })).toContainText('grace.eth');
  await fill(page, GRACE, '0.1');
  await expect(review(page).getByRole('button', { name: 'Send 0.1 ETH' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await fill(page, `0x7099${'0'.repeat(32)}79c8`, '0.1');
  await expect(review(page)).toContainText('is another address. This may be a scam');
  await expect(review(page).getByRole('button', { name: 'Send 0.1 ETH' })).toBeDisabled();
});

test('a name that leads elsewhere than before is confirmed', async ({ page, enter }) => {
  await enter('2');
  await openReady(page, '/send');
  await fill(page, 'grace.eth', '0.1');
  await send(page);
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  // As if the name had led to another address when it was sent to.
  await page.evaluate((grace) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('foyer-sent-names:')) ?? '';
    const text = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, text.replace(grace, `0x${'5'.repeat(40)}`));
  }, GRACE.toLowerCase());
  await openReady(page, '/send');
  await fill(page, 'grace.eth', '0.1');
  await expect(review(page)).toContainText('When you sent to grace.eth before, it led to 0x5555…5555.');
  await expect(review(page).getByRole('button', { name: 'Send 0.1 ETH' })).toBeDisabled();
});

test('takes a payment request, and asks for one on the page to receive', async ({ page, enter }) => {
  const wallet = await enter('2');
  const request = `ethereum:${GRACE}@${LOCAL_CHAIN_ID}?value=2.5e17`;
  await openReady(page, `/send?request=${encodeURIComponent(request)}`);
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue(GRACE);
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('0.25');
  // Typed or pasted, of another network.
  await openReady(page, '/send');
  await form(page).getByRole('textbox', { name: 'To' }).fill(`ethereum:${GRACE}@10?value=1e18`);
  await expect(alert(page)).toContainText('This needs OP Mainnet.');
  await expect(form(page)).toBeHidden();
  const asked = page.getByRole('region', { name: 'Payment request' });
  await expect(asked).toContainText(GRACE);
  await expect(asked).toContainText('1 ETH');
  await expectAccessible(page, 'a payment request of another network', [360, 1440]);
  // Who goes on without it has the form, empty.
  await asked.getByRole('link', { name: 'Continue without it' }).click();
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveValue('');
  await expect(alert(page)).toBeHidden();
  // For anything else than a transfer, the reason is at the field.
  const approval = `ethereum:${GRACE}@${LOCAL_CHAIN_ID}/approve?address=${GRACE}&uint256=1`;
  await openReady(page, `/send?request=${encodeURIComponent(approval)}`);
  await expect(form(page).getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
    /calls the function "approve"\. Only transfers can be sent here\./,
  );

  await openReady(page, '/receive');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('0.5');
  const link = `ethereum:${wallet.address.toLowerCase()}@${LOCAL_CHAIN_ID}?value=500000000000000000`;
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of a request for 0\.5 ETH/ })).toBeVisible();
  await expectAccessible(page, 'a request for an amount', [360, 1440]);
  await page.getByRole('button', { name: 'Remove request' }).click();
  await expect(page.getByRole('img', { name: `QR code of ${wallet.address.toLowerCase()}` })).toBeVisible();
});
