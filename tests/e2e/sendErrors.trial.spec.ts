import { LOCAL_CONTRACTS, LOCAL_DEPLOYER } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';
import { TOKENS, act, choose, fill, form, picker, send, sent, test } from '@/tests/helpers/sendPage';

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('lists NFTs beyond the first hundred, and sends token ID 0', async ({ page, node, enter }) => {
  const wallet = await enter('1', { chainId: 424_242 });
  wallet.knownChains.add(31_337);
  const { passes } = LOCAL_CONTRACTS;
  const ids = [0, ...Array.from({ length: 104 }, (_, place) => 9_000 + place)];
  const batch = [wallet.address, ids, ids.map(() => 3)];
  await act(node, LOCAL_DEPLOYER, passes, TOKENS.encodeFunctionData('mintBatch', batch));

  // A chain that nobody here knows: it is named by its number, and another can be chosen.
  await openReady(page, '/send');
  const chain = page.getByRole('main').getByRole('combobox', { name: 'Network' });
  await expect(chain).toHaveText('Chain 424242');
  await expect(page.getByText('Some assets on Chain 424242 could not be loaded.')).toBeVisible();
  await chooseOption(chain, 'Local chain');
  await picker(page).click();
  await expect(page.getByText('Showing 100 of 105 NFTs')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(form(page).getByRole('group', { name: 'NFTs' }).getByRole('option')).toHaveCount(105);
  await page.keyboard.press('Escape');

  await choose(page, /^Guest Passes 0 · 3/);
  await fill(page, GRACE, '2');
  await send(page);
  await expect(sent(page).first()).toContainText('2 of Guest Passes 0 to');
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  const data = TOKENS.encodeFunctionData('balanceOf', [wallet.address, 0]);
  expect(BigInt(await node.call({ to: passes, data }))).toBe(1n);
});
