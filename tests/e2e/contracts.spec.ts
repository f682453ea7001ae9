import type { Locator, Page } from '@playwright/test';
import { utils } from 'ethers';
import type { Hex } from 'viem';
import { checksumAddress } from '@/protocol/data/addresses';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { TestWallet } from '@/tests/stand-ins/testWallet';
import { pathOf, form, contract, TOKEN, entry } from '@/tests/helpers/contractPage';

/** Everybody's second account of a development node: other tests send from the first. */
const GRACE_KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });
const sent = (page: Page) =>
  page.getByRole('region', { name: /^(In progress|Completed|In progress and completed)$/ }).getByRole('listitem');

/** The unit that an amount is in. */
const unitOf = (part: Locator, name: string) => part.getByRole('combobox', { name: new RegExp(`^Unit of ${name}`) });

test('reads a token signed out, by keyboard alone, and restores the form from its link', async ({
  page,
  context,
  node,
}) => {
  await openReady(page, '/contracts');
  await page.getByRole('region', { name: 'Local chain' }).getByRole('link', { name: 'Foyer Dollar' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Foyer Dollar', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(checksumAddress(LOCAL_CONTRACTS.dollar));
  await expect(page.getByRole('main')).toContainText('ERC-20');

  // What takes nothing is answered at once, amounts in the token's unit.
  const supply = entry(page, 'totalSupply');
  await expect(supply.locator('data')).toHaveAttribute('value', /^\d+(\.\d+)?$/);
  await expect(supply).toContainText('FUSD');
  await expect(entry(page, 'name')).toContainText('Foyer Dollar');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 720 });

  // The search of the functions, before that of the page; arrow keys go on to what it finds.
  await page.keyboard.press('/');
  const search = contract(page).getByRole('searchbox', { name: /^Search \d+ functions$/ });
  await expect(search).toBeFocused();
  await page.keyboard.type('balance');
  await expect(entry(page, 'totalSupply')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'balanceOf')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'balanceOf')).toHaveAttribute('aria-current', 'true');
  const owner = form(page, 'balanceOf(address)').getByLabel('account (address)');
  await expect(owner).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(owner).toBeFocused();
  await page.keyboard.type('grace.eth');
  // What the name leads to, before anything is asked.
  await expect(form(page, 'balanceOf(address)')).toContainText(GRACE);
  await page.keyboard.press('Enter');
  const held = await node.call({ to: LOCAL_CONTRACTS.dollar, data: TOKEN.encodeFunctionData('balanceOf', [GRACE]) });
  const answer = contract(page).getByRole('status').locator('data');
  await expect(answer).toHaveAttribute('value', utils.formatUnits(held, 6).replace(/\.0$/, ''));
  await expect(answer).toContainText('FUSD');

  await expect(page).toHaveURL(/fn=balanceOf/);
  const other = await context.newPage();
  await openReady(other, page.url());
  await expect(form(other, 'balanceOf(address)').getByLabel('account (address)')).toHaveValue('grace.eth');
  await entry(other, 'transfer').click();
  await expect(form(other, 'transfer(address,uint256)').getByRole('link', { name: 'Sign in to write' })).toBeVisible();
});

test('[D09] reports missing fields, unknown functions and ambiguous names', async ({ page }) => {
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'safeTransferFrom' }));
  await expect(alert(page)).toContainText('Several functions have this name: safeTransferFrom(');
  const openMessage = () => alert(page).getByRole('button', { name: 'SDK message' }).click();
  await openMessage();
  await expect(alert(page)).toContainText('Multiple function definitions found in the abi.');
  await expect(alert(page)).toContainText('safeTransferFrom(address,address,uint256,bytes)');
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'knock' }));
  await expect(alert(page)).toContainText('The ABI has no function knock.');
  await openMessage();
  await expect(alert(page)).toContainText('Function does not exist in abi');
  await openReady(page, pathOf(LOCAL_CONTRACTS.dollar, 'erc20', { fn: 'allowance' }));
  const allowance = form(page, 'allowance(address,address)');
  await allowance.getByRole('button', { name: 'Read' }).click();
  const [owner, spender] = [allowance.getByLabel('owner'), allowance.getByLabel('spender')];
  for (const input of [owner, spender]) await expect(input).toHaveAccessibleDescription(/Enter a value\./);
  await expect(owner).toBeFocused();
  // The SDK's words stand once below the form, and not among those of the fields.
  await contract(page).getByRole('button', { name: 'SDK message' }).click();
  await expect(contract(page)).toContainText('owner is required, spender is required');
  await owner.fill(GRACE);
  await spender.fill('0x12');
  await allowance.getByRole('button', { name: 'Read' }).click();
  await expect(spender).toHaveAccessibleDescription(/Not a valid address or ENS name\./);
  await expect(spender).toBeFocused();
  await openReady(page, pathOf(LOCAL_CONTRACTS.doors, 'erc721', { fn: 'ownerOf', args: '["99999999"]' }));
  await form(page, 'ownerOf(uint256)').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page)).toContainText('No NFT has this token ID.');
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
  await expect(transfer.getByLabel('to (address)')).toHaveAccessibleDescription(/Enter a value\./);
  await expect(transfer.getByLabel('value (uint256)')).toHaveAccessibleDescription(/Enter a value\./);
  await transfer.getByLabel('to (address)').fill('ada.eth');
  await transfer.getByLabel('value (uint256)').fill('999999999');
  // In the token's own unit, unless another is chosen.
  await expect(unitOf(transfer, 'value')).toHaveText('FUSD');
  await press.click();
  const value = transfer.getByLabel('value (uint256)');
  await expect(value).toHaveAccessibleDescription(/^Not enough FUSD\. You have [\d,.]+\.$/);
  await expect(value).toBeFocused();
  await expect(alert(page)).toBeHidden();
  // All there is at a press, and the address book beside the own address.
  await transfer.getByRole('button', { name: 'Max' }).click();
  await expect(value).not.toHaveValue('999999999');
  await press.click();
  await expect(review(page)).toContainText('ada.eth');
  await review(page).getByRole('button', { name: 'Edit' }).click();
  await transfer.getByRole('button', { name: 'Address book' }).click();
  await expect(page.getByRole('dialog', { name: 'Address book' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(wallet.methods).not.toContain('eth_sendTransaction');

  const allowance = async (): Promise<string> => {
    const data = TOKEN.encodeFunctionData('allowance', [GRACE, LOCAL_CONTRACTS.exchangeRouter]);
    return BigInt(await node.call({ to: LOCAL_CONTRACTS.dollar, data })).toString();
  };
  const amount = `7.${String(Date.now() % 1_000_000).padStart(6, '1')}`;
  await entry(page, 'approve').click();
  const approve = form(page, 'approve(address,uint256)');
  await approve.getByLabel('spender').fill(LOCAL_CONTRACTS.exchangeRouter);
  await approve.getByLabel('value (uint256)').fill(amount);
  await chooseOption(unitOf(approve, 'value'), 'FUSD');
  await approve.getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toContainText('approve(address,uint256)');
  await expect(review(page).locator('data').first()).toHaveAttribute('value', amount.replace(/0+$/, ''));
  // Who signs and what is called, by name and whole.
  for (const part of ['grace.eth', GRACE, 'Foyer Dollar', utils.getAddress(LOCAL_CONTRACTS.exchangeRouter)]) {
    await expect(review(page)).toContainText(part);
  }
  // The very bytes that the wallet is asked to sign.
  const data = TOKEN.encodeFunctionData('approve', [LOCAL_CONTRACTS.exchangeRouter, utils.parseUnits(amount, 6)]);
  await expect(review(page)).toContainText(data.slice(0, 22));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await review(page).getByRole('button', { name: 'Copy calldata' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(data);
  await review(page).getByRole('button', { name: 'Simulate again' }).click();
  const send = review(page).getByRole('button', { name: /^Approve 7\.\d+ FUSD$/ });
  wallet.signing = 'declines';
  await send.click();
  await expect(alert(page).last()).toContainText('You declined in your wallet. Nothing was signed.');
  wallet.signing = 'willing';
  // Somebody looks at the events meanwhile.
  const watcher = await page.context().newPage();
  await openReady(watcher, pathOf(LOCAL_CONTRACTS.dollar, 'erc20'));
  await watcher.mouse.wheel(0, 2_000);
  await chooseOption(contract(watcher).getByRole('combobox', { name: /^Event/ }), /^Approval/);
  await send.click();
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);
  expect(await allowance()).toBe(utils.parseUnits(amount, 6).toString());
  const told = watcher
    .getByRole('table', { name: 'Approval events' })
    .locator(`data[value="${amount.replace(/0+$/, '')}"]`);
  await expect(told).toBeVisible();
  // Its transaction opens beside the page.
  await watcher
    .getByRole('table', { name: 'Approval events' })
    .getByRole('row')
    .filter({ has: watcher.locator(`data[value="${amount.replace(/0+$/, '')}"]`) })
    .getByRole('link', { name: /^0x/ })
    .last()
    .click();
  await expect(watcher.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText('approved');
  await watcher.keyboard.press('Escape');

  // A coin goes along, in units, with a function that takes it.
  await openReady(page, pathOf(LOCAL_CONTRACTS.wrappedEther, 'wrapped', { fn: 'deposit()', value: '0.25' }));
  await form(page, 'deposit()').getByRole('button', { name: 'Review' }).click();
  await expect(review(page)).toContainText('0.25 ETH');
  await expectAccessible(page, 'the review of a call');
  await review(page).getByRole('button', { name: 'Edit' }).click();

  // Kept under the account.
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const naming = main.getByRole('form', { name: 'Save' });
  await naming.getByRole('textbox', { name: 'Name', exact: true }).fill('My wrapper');
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Remove' })).toBeVisible();
  await openReady(page, '/contracts');
  await page.getByRole('region', { name: 'Your contracts' }).getByRole('link', { name: 'My wrapper' }).click();
  await expect(page.getByRole('heading', { name: 'My wrapper', level: 1 })).toBeVisible();
  await expectAccessible(page, '/contracts, signed in');

  // In another browser of the same visitor too, until they let it go there.
  const elsewhere = await browser.newContext({ baseURL: run.siteUrl });
  const sameWallet = await TestWallet.install(elsewhere, { keys: [GRACE_KEY], rpcUrl: run.rpcUrl });
  const other = await elsewhere.newPage();
  await signInAsWallet(other, sameWallet);
  await openReady(other, '/contracts');
  await other.getByRole('region', { name: 'Your contracts' }).getByRole('link', { name: 'My wrapper' }).click();
  await other.getByRole('main').getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByRole('main').getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('keeps an open contract accessible in both themes at every width', { tag: '@trial' }, async ({ page }) => {
  await openReady(
    page,
    pathOf(LOCAL_CONTRACTS.passes, 'erc1155', { fn: 'balanceOfBatch', args: '[["ada.eth"],["1"]]' }),
  );
  await form(page, 'balanceOfBatch(address[],uint256[])').getByRole('button', { name: 'Read' }).click();
  await expect(alert(page).or(contract(page).getByRole('status').getByRole('list'))).toBeVisible();
  await expectAccessible(page, 'an answer');
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('table', { name: 'Events of the contract, newest first' })).toBeAttached();
  await expectAccessible(page, 'events');
});
