import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';

/** An account that the local chain pays at its start, and no test sends from. */
const ACCOUNT = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('finds a function, opens it by keyboard and runs it on the backend’s chain', async ({ page, run }) => {
  await openReady(page, '/developers');
  const search = page.getByRole('searchbox', { name: 'Find a function' });
  await search.fill('zebra');
  await expect(page.getByText('No matching function.')).toBeVisible();
  await search.fill('native coin');
  await expect(page.getByRole('status').filter({ hasText: '1 function' })).toBeVisible();
  await search.press('Enter');
  await expect(page).toHaveURL(/#getNativeBalance$/);

  const form = page.getByRole('form', { name: 'Run getNativeBalance' });
  await expect(form.getByLabel('chain')).toHaveValue('0x7a69');
  await form.getByLabel('address').fill(ACCOUNT);
  await form.getByLabel('address').press('Enter');
  const answer = page.getByRole('textbox', { name: /^200 OK · \d+ ms$/ });
  const { result } = (await (
    await fetch(`${run.serverUrl}/functions/getNativeBalance`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: ACCOUNT, chain: '0x7a69' }),
    })
  ).json()) as { result: { balance: string } };
  await expect(answer).toHaveValue(JSON.stringify(result, null, 2));
  // The call stays where it was, above its answer.
  const call = page.locator('#getNativeBalance').getByRole('tabpanel');
  const [above, below] = [await call.boundingBox(), await answer.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('stays open at an address that encodes nothing', async ({ page }) => {
  await openReady(page, '/developers#100%');
  await expect(page.getByRole('searchbox', { name: 'Find a function' })).toBeVisible();
  await page.evaluate(() => window.location.assign('#getNativeBalance'));
  await expect(page.locator('#getNativeBalance')).toHaveAttribute('open', '');
});

test(
  'keeps an open function, its response and its error accessible in both themes at every width',
  { tag: '@trial' },
  async ({ page }) => {
    test.slow();
    await openReady(page, '/developers#runContractFunction');
    const form = page.getByRole('form', { name: 'Run runContractFunction' });
    await form.getByLabel('abi').fill('[');
    await expect(form.getByText('This is not valid JSON.')).toBeVisible();
    await expectAccessible(page, 'a fault', []);
    await page.goto('/developers#getNativeBalance');
    await page.getByRole('form', { name: 'Run getNativeBalance' }).getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('textbox', { name: /^200 OK/ })).toBeVisible();
    await expectAccessible(page, 'an answer');
  },
);
