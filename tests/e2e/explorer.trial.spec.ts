import { readFileSync } from 'node:fs';
import { encodeAbiParameters, keccak256, parseAbiParameters, toBytes } from 'viem';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { askChain } from '@/tests/helpers/askChain';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';
import { ADA, PATH, lookUp, searchField } from '@/tests/helpers/explorerPage';

const { bytecode: TOKEN_CODE } = JSON.parse(readFileSync('contracts/artifacts/Token.json', 'utf8')) as {
  bytecode: string;
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Code that tells `Knocked(uint256)` with the first argument that it is called with. */
const TELLING = `0x60206004600037${'7f'}${keccak256(toBytes('Knocked(uint256)')).slice(2)}60206000a100`;

test('follows the chain live, and decodes calls and events by saved and watched ABIs', async ({
  page,
  run,
  master,
}) => {
  const knocked = `0x${'d00f'.repeat(10)}`;
  // Who is not signed in keeps it in this browser.
  const link = new URLSearchParams({
    chain: `${LOCAL_CHAIN_ID}`,
    address: knocked,
    abi: 'function knock(uint256 times)',
  });
  await openReady(page, `/contracts?${link.toString()}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();

  await askChain(run.rpcUrl, 'anvil_setCode', knocked, TELLING);
  await master.run('watchContractEvent', {
    ...{
      chainId: `0x${LOCAL_CHAIN_ID.toString(16)}`,
      address: knocked,
      topic: 'Knocked(uint256)',
      tableName: 'Knocked',
    },
    abi: { type: 'event', name: 'Knocked', inputs: [{ name: 'howOften', type: 'uint256', indexed: false }] },
  });

  await openReady(page, '/explorer');
  const data = `0x${keccak256(toBytes('knock(uint256)')).slice(2, 10)}${'3'.padStart(64, '0')}`;
  const hash = await askChain<string>(run.rpcUrl, 'eth_sendTransaction', {
    from: SENDERS['hedy.eth'],
    to: knocked,
    data,
  });
  const row = page
    .getByRole('table', { name: /latest transactions/i })
    .getByRole('link', { name: `${hash.slice(0, 6)}…${hash.slice(-4)}` });
  await expect(row).toBeVisible();
  await row.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open in explorer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('hedy.eth called 0xD00F…D00F');
  await expect(page.getByRole('main')).toContainText('knock');
  await expect(page.getByRole('main')).toContainText('times uint2563');
  await page
    .getByRole('navigation', { name: 'Parts of this transaction' })
    .getByRole('link', { name: 'Logs 1' })
    .click();
  await expect(page).toHaveURL(/\?tab=logs$/);
  await expect(page.getByRole('main')).toContainText('Knocked by 0xD00F…D00F');
  await expect(page.getByRole('main')).toContainText('howOften uint2563');
  await page.getByRole('link', { name: 'Raw', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(data);

  // The page of an address shows by itself what a new block brings it.
  await openReady(page, `${PATH}/address/${knocked}`);
  const rows = page.getByRole('table', { name: /^Transactions of the address/ }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await askChain<string>(run.rpcUrl, 'eth_sendTransaction', { from: SENDERS['hedy.eth'], to: knocked, data });
  await expect(rows).toHaveCount(3);
});

test('finds tokens by the words of their names, suggests them while typing, and remembers searches', async ({
  page,
}) => {
  await openReady(page, '/explorer');
  await lookUp(page, 'Lantern');
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.lantern}`);
  await lookUp(page, 'foyer DOLLAR');
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.dollar}`);

  await searchField(page).fill('lant');
  const option = page.getByRole('option', { name: /^Lantern/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.lantern}`);

  await openReady(page, '/explorer');
  await searchField(page).focus();
  await expect(page.getByRole('option')).toHaveText(['Lantern', 'foyer DOLLAR']);
  await page.getByRole('option', { name: 'foyer DOLLAR' }).click();
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.dollar}`);
});

test('lists the holders of a token with their shares', async ({ page }) => {
  await openReady(page, `${PATH}/token/${LOCAL_CONTRACTS.brass}`);
  await page.getByRole('link', { name: /^Holders/ }).click();
  await expect(page).toHaveURL(/tab=holders/);
  const rows = page.getByRole('table', { name: /^Holders of the token/ }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  const amounts = await rows
    .locator('td data[value]:not([title*="%"])')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLDataElement).value)));
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
});

test('says of a failed transaction that the fee was paid, and that its reason is unknown where the node keeps no past', async ({
  page,
  run,
}) => {
  // `transfer` of what the sender does not have.
  const data = `0xa9059cbb${ADA.slice(2).padStart(64, '0')}${'f'.repeat(64)}`;
  const hash = await askChain<string>(run.rpcUrl, 'eth_sendTransaction', {
    ...{ from: SENDERS['hedy.eth'], to: LOCAL_CONTRACTS.dollar, data, gas: '0x30d40' },
  });
  const reason = page.getByRole('note').filter({ hasText: 'Reason:' });
  await expect(async () => {
    await openReady(page, `${PATH}/tx/${hash}`);
    await expect(reason).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // Local chains keep the newest state alone.
  await expect(reason).toContainText('unknown');
  await expect(reason).toContainText('It could not be replayed. Nothing changed, but the network fee was paid.');
  await expect(page.getByRole('main')).toContainText('Failed');
  await expectAccessible(page, 'a failed transaction');
});

/** Code that writes 500 logs: `for (n = 500; n > 0; n--) log0(0, 0)`. */
const WRITING_500 = '0x6101f45b5f5fa0600190038060035700';

test('shows a transaction with 500 logs in parts', async ({ page, run }) => {
  const writer = `0x${'d500'.repeat(10)}`;
  await askChain(run.rpcUrl, 'anvil_setCode', writer, WRITING_500);
  const hash = await askChain<string>(run.rpcUrl, 'eth_sendTransaction', {
    ...{ from: SENDERS['hedy.eth'], to: writer, gas: '0x2dc6c0' },
  });
  const logs = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(async () => {
    await openReady(page, `${PATH}/tx/${hash}?tab=logs`);
    await expect(page.getByRole('link', { name: 'Logs 500' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(logs).toHaveCount(100);
  await page.getByRole('button', { name: 'Show all 500 logs' }).click();
  await expect(logs).toHaveCount(500);
});

test('keeps its layout for a token whose name is long and runs from right to left', async ({ page, run }) => {
  const args = encodeAbiParameters(parseAbiParameters('string, string, uint8, uint256'), [
    ...[`\u202e\u05d0\u05e1\u05d9\u05de\u05d5\u05df ${'W'.repeat(10_000)}`, 'W'.repeat(300)],
    ...([18, 1_000n] as const),
  ] as [string, string, number, bigint]);
  const created = await askChain<string>(run.rpcUrl, 'eth_sendTransaction', {
    ...{ from: SENDERS['hedy.eth'], data: `${TOKEN_CODE}${args.slice(2)}`, gas: '0xe4e1c0' },
  });
  let address = '';
  await expect(async () => {
    const receipt = await askChain<{ contractAddress: string }>(run.rpcUrl, 'eth_getTransactionReceipt', created);
    address = receipt.contractAddress;
  }).toPass({ timeout: 30_000 });
  await page.setViewportSize({ width: 390, height: 800 });
  const title = page.getByRole('heading', { level: 1 });
  for (const [place, text] of [
    [`/token/${address}`, 'W'.repeat(20)],
    [`/token/${address}?tab=holders`, 'W'.repeat(20)],
    [`/address/${address}`, 'W'.repeat(20)],
    [`/tx/${created}`, 'hedy.eth'],
  ] as const) {
    await expect(async () => {
      await openReady(page, `${PATH}${place}`);
      await expect(title).toContainText(text, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(390);
    expect((await title.boundingBox())?.height, place).toBeLessThan(400);
    expect(await title.textContent(), place).not.toContain('\u202e');
  }
});

test('says so on the pages of a network that the site does not know', async ({ page, request }) => {
  for (const place of ['/block/100', `/address/${ADA}`, `/token/${LOCAL_CONTRACTS.brass}`, '/blocks', '/contracts']) {
    const answer = await request.get(`/explorer/424242${place}`);
    expect([404, 503], place).toContain(answer.status());
  }
  await openReady(page, '/explorer/424242');
  await expect(page.getByRole('main')).toContainText('can’t be listed');
  await openReady(page, `/explorer/424242/address/${ADA}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not available');
  await expectAccessible(page, 'an unknown network');
});

test('keeps the scroll position on Back', async ({ page }) => {
  await page.setViewportSize({ width: 1_000, height: 500 });
  await openReady(page, `${PATH}/token/${LOCAL_CONTRACTS.brass}`);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page
    .getByRole('table')
    .locator('a[href*="/address/"]')
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/address\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/token\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
});
