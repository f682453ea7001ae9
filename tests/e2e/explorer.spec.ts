import type { Page } from '@playwright/test';
import { formatEther, keccak256, toBytes } from 'viem';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { askChain } from '@/tests/helpers/askChain';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { SENDERS } from '@/tests/helpers/senders';

const PATH = `/explorer/${LOCAL_CHAIN_ID}`;
/** `allPairs(0)` of the exchange's factory. */
const ALL_PAIRS_0 = `0x1e3dd18b${'0'.repeat(64)}`;
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

type Block = {
  hash: string;
  timestamp: string;
  parentHash: string;
  transactions: { hash: string; from: string; value: string }[];
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const lookUp = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
};

test('renders a shared link without script', async ({ request, run }) => {
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const html = await (await request.get(`${PATH}/block/100`)).text();
  expect(html).toMatch(/<title[^>]*>Block 100 · Foyer<\/title>/);
  expect(html).toMatch(/<meta property="og:title" content="Block 100 · Foyer"/);
  const count = block.transactions.length;
  expect(html).toContain(
    `<meta name="description" content="${count} transaction${count === 1 ? '' : 's'} on Local chain`,
  );
  expect(html).toContain(block.hash);
  for (const { hash } of block.transactions) expect(html).toContain(`${PATH}/tx/${hash}`);
  // The name that applications of the SDK have for the local chain.
  expect(await (await request.get('/explorer/1337/block/100')).text()).toContain(block.hash);
  const missing = await request.get(`${PATH}/tx/0x${'0'.repeat(64)}`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('0x0000…0000 not found');
});

test('searches blocks, dates, transactions, addresses, names, tokens and NFTs from one field', async ({
  page,
  run,
}) => {
  test.slow();
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const [transaction] = block.transactions;
  if (!transaction) throw new Error('Block 100 is empty.');
  await openReady(page, '/explorer');
  await lookUp(page, '100');
  await expect(page).toHaveURL(`${PATH}/block/100`);
  await expect(page.getByText(block.parentHash)).toBeVisible();

  // A day leads to the block that was made nearest to its beginning.
  await lookUp(page, new Date(Number(block.timestamp) * 1_000).toISOString());
  await expect(page).toHaveURL(`${PATH}/block/100`);

  await lookUp(page, transaction.hash);
  await expect(page).toHaveURL(`${PATH}/tx/${transaction.hash}`);
  await expect(page.getByRole('main')).toContainText('Confirmed');

  await lookUp(page, 'ada.eth');
  await expect(page).toHaveURL(`${PATH}/address/${ADA}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada.eth');
  // Other tests send from it meanwhile.
  await expect(async () => {
    const balance = BigInt(await askChain<string>(run.rpcUrl, 'eth_getBalance', ADA, 'latest'));
    await expect(page.locator(`data[value="${formatEther(balance)}"]`)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await lookUp(page, 'brs');
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.brass}`);
  await expect(page.getByText('uniswapv2')).toBeVisible();
  await page.getByRole('link', { name: 'Older transfers' }).click();
  await expect(page).toHaveURL(/cursor=/);

  await page.goto(`${PATH}/nft/${LOCAL_CONTRACTS.doors}`);
  await page.getByRole('link', { name: 'Door 2', exact: true }).click();
  await expect(page).toHaveURL(`${PATH}/nft/${LOCAL_CONTRACTS.doors}/2`);
  const picture = page.getByRole('img', { name: 'Door 2' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  // A pair of an exchange, by its address.
  const pair = `0x${(await askChain<string>(run.rpcUrl, 'eth_call', { to: LOCAL_CONTRACTS.exchangeFactory, data: ALL_PAIRS_0 }, 'latest')).slice(26)}`;
  await lookUp(page, pair);
  await expect(page).toHaveURL(`${PATH}/pair/${pair}`);
  await expect(page.getByRole('main')).toContainText('Reserve of');
  await expectAccessible(page, 'a pair');

  await lookUp(page, 'door');
  await expect(page.getByRole('table', { name: 'NFTs found' })).toBeVisible();
  await expectAccessible(page, 'what was found');

  await lookUp(page, 'nothing that anybody made');
  await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible();
});

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
  const row = page.getByRole('table', { name: /latest transactions/i }).locator(`a[href$="/tx/${hash}"]`);
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('knock');
  await expect(page.getByRole('main')).toContainText('times3');
  await expect(page.getByRole('main')).toContainText('Knocked');
  await expect(page.getByRole('main')).toContainText('howOften3');

  // The page of an address shows by itself what a new block brings it.
  await openReady(page, `${PATH}/address/${knocked}`);
  const rows = page.getByRole('table', { name: /^Transactions of the address/ }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await askChain<string>(run.rpcUrl, 'eth_sendTransaction', { from: SENDERS['hedy.eth'], to: knocked, data });
  await expect(rows).toHaveCount(3);
});

test('is accessible in both themes and fits every width', async ({ page, run }) => {
  test.slow();
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const places = [
    '',
    `/tx/0x${'0'.repeat(64)}`,
    `/block/100`,
    `/tx/${block.transactions[0]?.hash ?? ''}`,
    `/address/${ADA}`,
    `/token/${LOCAL_CONTRACTS.brass}`,
    `/nft/${LOCAL_CONTRACTS.doors}`,
    `/nft/${LOCAL_CONTRACTS.doors}/2`,
  ];
  for (const place of places) {
    await openReady(page, `${PATH}${place}`);
    await expectAccessible(page, place);
  }
});
