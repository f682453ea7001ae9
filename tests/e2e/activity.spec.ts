import { readFile } from 'node:fs/promises';
import { utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { send, test } from '@/tests/helpers/sendPage';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';
import { TestWallet } from '@/tests/stand-ins/testWallet';
import { entries, TOKENS, chip } from '@/tests/helpers/activityPage';

test('shows the receiver a transfer live, in words, and exports it as CSV', async ({
  page,
  run,
  node,
  browser,
  installWallet,
}) => {
  test.slow();
  const wallet = await installWallet({ rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await openReady(page, '/activity');
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();

  // Another visitor, in a browser of their own, sends by the form.
  const context = await browser.newContext({ baseURL: run.siteUrl });
  const sender = await TestWallet.install(context, { rpcUrl: run.rpcUrl });
  await node.send('anvil_setBalance', [sender.address, utils.hexValue(utils.parseEther('2'))]);
  const other = await context.newPage();
  await signInAsWallet(other, sender);
  await openReady(other, '/send');
  const form = other.getByRole('form', { name: 'Send' });
  await form.getByRole('textbox', { name: 'To' }).fill(wallet.address);
  await form.getByLabel('Amount', { exact: true }).fill('0.25');
  await form.getByRole('button', { name: 'Review' }).click();
  await send(other);

  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText(/Received 0\.25 ETH from 0x/);
  await openReady(other, '/activity');
  await expect(entries(other).first()).toContainText(/Sent 0\.25 ETH to 0x.*fee (< )?\$0\.\d+/);
  await context.close();

  // A token, from an account that has a name.
  const data = TOKENS.encodeFunctionData('transfer', [wallet.address, 1_250_000]);
  await node.send('eth_sendTransaction', [{ from: SENDERS['katherine.eth'], to: LOCAL_CONTRACTS.dollar, data }]);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('Received 1.25 FUSD from katherine.eth');
  // The day is named once, with what it has and what it changed; the row is a link by the name of its sentence.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Today/);
  await expect(page.getByRole('main')).toContainText(/2 transactions\+\$[\d,.]+ net/);
  await expect(page.getByRole('link', { name: /^Received 1\.25 FUSD from katherine\.eth/ })).toBeVisible();
  await expectAccessible(page, 'activity');

  // The amount at the right edge, with its value of today; a press on the row opens the transaction.
  await expect(entries(page).first()).toContainText(/\+1\.25 FUSD\$1\.2\d/);
  await entries(page)
    .first()
    .getByText('Local chain')
    .click({ position: { x: 2, y: 2 } });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Paid by the sender');
  await expect(page).toHaveURL(/tx=31337-0x/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/tx=/);

  await chip(page, 'Type', 'Tokens').click();
  await expect(page).toHaveURL(/\/activity\?kind=token$/);
  await expect(entries(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  const lines = table.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  const receiver = wallet.address.toLowerCase();
  const katherine = SENDERS['katherine.eth'].toLowerCase();
  expect(lines[0]).toContain(',Fee,Fee currency,Counterparty,Fiat value,Fiat fee,Fiat currency');
  expect(lines[1]).toContain(`,in,token,1.25,FUSD,${LOCAL_CONTRACTS.dollar},,${katherine},${receiver},,`);
  // What it was worth in its block; the fee was somebody else's.
  expect(lines[1]).toMatch(new RegExp(`,${receiver},,,${katherine},1\\.2\\d*,,USD$`));

  await page.reload();
  await expect(chip(page, 'Type', 'Tokens')).toBeChecked();
  await chip(page, 'Type', 'Sent').click();
  await expect(page).toHaveURL(/\/activity\?direction=out$/);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(chip(page, 'Type', 'All')).toBeFocused();
  await expect(entries(page)).toHaveCount(2);
});
