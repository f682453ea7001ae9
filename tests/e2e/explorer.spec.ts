import { formatEther } from 'viem';
import { siteConfig } from '@/protocol/config/siteConfig';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { askChain } from '@/tests/helpers/askChain';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { ADA, PATH, lookUp } from '@/tests/helpers/explorerPage';

/** `allPairs(0)` of the exchange's factory. */
const ALL_PAIRS_0 = `0x1e3dd18b${'0'.repeat(64)}`;

type Block = {
  hash: string;
  timestamp: string;
  parentHash: string;
  transactions: { hash: string; from: string; value: string }[];
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('renders a shared link without script', async ({ request, run }) => {
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const html = await (await request.get(`${PATH}/block/100`)).text();
  expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]).toBe(`Block 100 · ${siteConfig.name}`);
  expect(html).toContain(`<meta property="og:title" content="Block 100 · ${siteConfig.name}"`);
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
  await expect(page.getByRole('main')).toContainText('Success');
  // Exact on hover, whatever is left out of what is shown.
  await expect(page.getByText(transaction.hash, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy hash' })).toBeVisible();

  await lookUp(page, 'ada.eth');
  await expect(page).toHaveURL(`${PATH}/address/${ADA}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada.eth');
  // Other tests send from it meanwhile.
  await expect(async () => {
    const balance = BigInt(await askChain<string>(run.rpcUrl, 'eth_getBalance', ADA, 'latest'));
    await expect(page.locator(`data[value="${formatEther(balance)}"]`).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await lookUp(page, 'brs');
  await expect(page).toHaveURL(`${PATH}/token/${LOCAL_CONTRACTS.brass}`);
  await expect(page.getByText('on Uniswap v2')).toBeVisible();
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
