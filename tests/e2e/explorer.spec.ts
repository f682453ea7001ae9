import type { Page } from '@playwright/test';
import { formatEther } from 'viem';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { findBarriers } from '@/tests/helpers/axe';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/entrance';
import { askChain } from '@/tests/helpers/askChain';

const PATH = `/explorer/${LOCAL_CHAIN_ID}`;
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

type Block = { hash: string; parentHash: string; transactions: { hash: string; from: string; value: string }[] };

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const lookUp = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
};

test('a shared link shows what it leads to before any script', async ({ request, run }) => {
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const html = await (await request.get(`${PATH}/block/100`)).text();
  expect(html).toMatch(/<title[^>]*>Block 100 · Foyer<\/title>/);
  expect(html).toContain(block.hash);
  for (const { hash } of block.transactions) expect(html).toContain(`${PATH}/tx/${hash}`);
  const missing = await request.get(`${PATH}/tx/0x${'0'.repeat(64)}`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('nothing to show');
});

test('one box finds blocks, dates, transactions, addresses, names, tokens and pieces', async ({ page, run }) => {
  const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
  const [transaction] = block.transactions;
  if (!transaction) throw new Error('Block 100 is empty.');
  await openReady(page, '/explorer');
  await lookUp(page, '100');
  await expect(page).toHaveURL(`${PATH}/block/100`);
  await expect(page.getByText(block.parentHash)).toBeVisible();

  await lookUp(page, transaction.hash);
  await expect(page).toHaveURL(`${PATH}/tx/${transaction.hash}`);
  await expect(page.getByRole('main')).toContainText('Done');

  await lookUp(page, 'ada.eth');
  await expect(page).toHaveURL(`${PATH}/address/${ADA}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ada.eth');
  const balance = BigInt(await askChain<string>(run.rpcUrl, 'eth_getBalance', ADA, 'latest'));
  await expect(page.locator(`data[value="${formatEther(balance)}"]`)).toBeVisible();

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

  await lookUp(page, 'nothing that anybody made');
  await expect(page.getByRole('heading', { name: /^Nothing is called/ })).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`its pages have no barriers, ${theme}`, async ({ page, run }) => {
    const block = await askChain<Block>(run.rpcUrl, 'eth_getBlockByNumber', '0x64', true);
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const places = [
      `block/100`,
      `tx/${block.transactions[0]?.hash ?? ''}`,
      `address/${ADA}`,
      `token/${LOCAL_CONTRACTS.brass}`,
    ];
    for (const place of [...places, `nft/${LOCAL_CONTRACTS.doors}`, `nft/${LOCAL_CONTRACTS.doors}/2`]) {
      await openReady(page, `${PATH}/${place}`);
      expect(await findBarriers(page), place).toEqual([]);
    }
  });
}
