import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { fill, form, picker, review, test } from '@/tests/helpers/sendPage';
import { openReady } from '@/tests/helpers/signInFlows';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('Back and Escape return from the review to the form as it was, and the focus follows', async ({ page, enter }) => {
  await enter('2');
  await openReady(page, '/portfolio');
  await openReady(page, '/send');
  const again = form(page).getByRole('button', { name: 'Review' });
  await fill(page, 'grace.eth', '0.25');
  await expect(review(page)).toBeFocused();
  // Whole, and in groups of four for the eye.
  await expect(review(page).getByText('7099', { exact: true })).toBeVisible();
  await expect(review(page)).toContainText(GRACE);
  await page.goBack();
  await expect(again).toBeFocused();
  await expect(page).toHaveURL(/\/send$/);
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('0.25');
  // What was reviewed then is no longer true: Forward leads to the form.
  await page.goForward();
  await expect(form(page)).toBeVisible();
  await expect(page).toHaveURL(/\/send$/);
  await again.click();
  await expect(review(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(again).toBeFocused();
  await again.click();
  await review(page).getByRole('button', { name: 'Edit' }).click();
  await expect(again).toBeFocused();
});

test('says first that there is no coin for the fee', async ({ page, enter }) => {
  await enter('0');
  await openReady(page, '/send');
  await expect(form(page)).toContainText('You have no ETH on Local chain. Every transfer needs some');
  await expect(form(page).getByRole('link', { name: 'Receive ETH' })).toHaveAttribute('href', /^\/receive\?address=0x/);
});

test('the amount is asked for in the unit of the token', async ({ page, enter }) => {
  await enter('1');
  const { dollar } = LOCAL_CONTRACTS;
  // Not owned: its contract is asked for its decimals.
  await openReady(
    page,
    `/send?request=ethereum:${dollar}@${LOCAL_CHAIN_ID}/transfer%3Faddress=${GRACE}%26uint256=5000000`,
  );
  await expect(picker(page)).toContainText('Other token or NFT');
  await expect(form(page).getByLabel('Amount', { exact: true })).toHaveValue('5');
});
