import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady } from '@/tests/helpers/signInFlows';

const PATH = `/explorer/${LOCAL_CHAIN_ID}`;
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('shows the source, ABI and values of a verified contract', async ({ page }) => {
  const { dollar, multicall } = LOCAL_CONTRACTS;
  await openReady(page, `${PATH}/address/${dollar}?tab=contract`);
  const main = page.getByRole('main');
  await expect(main.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('src/Token.sol')).toBeVisible();
  await expect(main.locator('.hljs-keyword', { hasText: 'contract' }).first()).toBeVisible();
  await main.getByText('@openzeppelin/contracts/token/ERC20/ERC20.sol', { exact: true }).click();
  await expect(main).toContainText('abstract contract ERC20 is');
  await expectAccessible(page, 'a verified contract');
  await main.getByRole('tab', { name: 'ABI' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download ABI' }).click();
  expect((await download).suggestedFilename()).toBe(`${dollar}.abi.json`);
  await main.getByRole('tab', { name: 'Read' }).click();
  await expect(main.getByText('Foyer Dollar', { exact: true }).last()).toBeVisible();
  // An amount in the token's unit.
  await expect(main).toContainText('50,000,000 FUSD');

  // A contract that is no token is known as one by its code.
  await openReady(page, `${PATH}/address/${multicall}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Multicall');
  await expect(main.getByRole('link', { name: 'Contract', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Send' })).toHaveCount(0);
  await expect(main).toContainText('Created');
  await openReady(page, `${PATH}/address/${ADA}`);
  await expect(main.getByRole('link', { name: 'Contract', exact: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Send' })).toBeVisible();
});

test(
  'filters the transactions of an address, pages through them, and lists its transfers',
  { tag: '@trial' },
  async ({ page }) => {
    const { dollar } = LOCAL_CONTRACTS;
    await openReady(page, `${PATH}/address/${dollar}`);
    const main = page.getByRole('main');
    const rows = main.getByRole('table', { name: /^Transactions of the address/ }).getByRole('row');
    const pages = main.getByRole('navigation', { name: 'Pages of this list' });
    await pages.getByRole('link', { name: 'Older transactions' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await pages.getByRole('link', { name: 'Newer' }).click();
    await expect(page).toHaveURL(`${PATH}/address/${dollar}`);
    const chips = main.getByRole('navigation', { name: 'Filter transactions' });
    await chips.getByRole('link', { name: 'In' }).click();
    await expect(page).toHaveURL(/show=in/);
    await expect(rows).toHaveCount(26);
    // It sent nothing: contracts do not.
    await chips.getByRole('link', { name: 'Out' }).click();
    await expect(page).toHaveURL(/show=out/);
    await expect(rows).toHaveCount(0);
    await openReady(page, `${PATH}/address/${ADA}?tab=transfers`);
    const transfers = main.getByRole('table', { name: /^Token transfers/ });
    await expect(transfers).toContainText('FUSD');
    await main.getByRole('link', { name: 'NFT transfers' }).click();
    await expect(main.getByRole('table', { name: /^NFT transfers/ })).toBeVisible();
  },
);
