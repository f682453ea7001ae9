import { utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { figures, fundWallet, row } from '@/tests/helpers/portfolioPage';
import { SENDERS } from '@/tests/helpers/senders';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';
import { TestWallet } from '@/tests/stand-ins/testWallet';

test('shows values in the currency that a visitor chose, on other pages and devices too, and changes no amount', async ({
  page,
  run,
  browser,
  installWallet,
}) => {
  test.slow();
  const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
  const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
  await signInAsWallet(page, wallet);
  await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
  await openReady(page, '/portfolio');
  const value = page.getByRole('region', { name: 'Value' });
  const total = value.locator('data').first();
  await expect(total).toHaveText(/^\$[1-9]/);
  const before = await figures(page, 'Foyer Dollar');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveText('USD');
  await currency.click();
  await expect(page.getByRole('option')).toHaveText([/^USD/, /^EUR\s*Euro/, /^JPY/]);
  // Shown at once, and kept a moment later: a reload before that would be of the choice before.
  const saved = page.waitForResponse(/\/functions\/savePreferences$/);
  await page.getByRole('option', { name: /^EUR/ }).click();
  await expect(total).toHaveText(/^€[1-9]/);
  await expect(value).toContainText(/at the EUR rate published/);
  await expectAccessible(page, 'a portfolio in euros', [390, 1440]);
  await expect(page.getByRole('region', { name: 'Performance' })).not.toContainText('$');
  await expect(row(page, 'Foyer Dollar')).toContainText('€');
  await expect(row(page, 'Foyer Dollar')).not.toContainText('$');
  // A rate of a half: the price is half of what it was, but for a trade in between, and the amount is the same.
  const [price = '', worth = '', amount = ''] = await figures(page, 'Foyer Dollar');
  expect(amount).toBe(before.at(-1));
  expect(Number(price) / Number(before[0])).toBeCloseTo(0.5, 1);
  const units = (text: string) => utils.parseUnits(text, 40).toBigInt();
  expect(units(amount) * units(price)).toBe(units(worth) * 10n ** 40n);

  // It is kept: after a reload, on other pages, and where the same account signs in next.
  await saved;
  await page.reload();
  await expect(total).toHaveText(/^€[1-9]/);
  await expect(currency).toHaveText('EUR');
  await openReady(page, `/portfolio/31337/${LOCAL_CONTRACTS.dollar.toLowerCase()}`);
  await expect(page.getByRole('region', { name: 'Your balance' }).locator('data').last()).toHaveText(/^€6\.\d\d$/);
  await openReady(page, '/activity');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Received .*(FUSD|ETH)/ })
      .first(),
  ).toContainText('€');
  await openReady(page, '/send');
  const form = page.getByRole('form', { name: 'Send' });
  await form.getByLabel('Amount', { exact: true }).fill('0.5');
  await form.getByRole('button', { name: /^ETH Enter the amount in EUR/ }).click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue(/^\d+\.\d\d$/);

  const context = await browser.newContext({ baseURL: run.siteUrl });
  const elsewhere = await context.newPage();
  await signInAsWallet(elsewhere, await TestWallet.install(context, { keys: [key], rpcUrl: run.rpcUrl }));
  await openReady(elsewhere, '/portfolio');
  const there = elsewhere.getByRole('region', { name: 'Value' }).locator('data').first();
  await expect(there).toHaveText(/^€[1-9]/);

  // Without a current rate: dollars, and that is said.
  const answer = { base: 'USD', state: 'outdated', at: null, rates: {} };
  await elsewhere.route('**/functions/getExchangeRates', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: { result: answer } });
  });
  await elsewhere.reload();
  await expect(there).toHaveText(/^\$[1-9]/);
  await expect(elsewhere.getByRole('region', { name: 'Value' })).toContainText(
    'There is no current exchange rate for EUR. Values are in US dollars.',
  );
  await chooseOption(elsewhere.getByRole('combobox', { name: 'Currency' }), /^USD/);
  await expect(elsewhere.getByRole('region', { name: 'Value' })).not.toContainText('exchange rate');
  await context.close();
});
