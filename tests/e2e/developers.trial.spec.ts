import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';

/** The one that the page asks about where nobody says. */
const EXAMPLE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('shows a refused call with its code, which the page explains', async ({ page }) => {
  await openReady(page, '/developers#getNativeBalance');
  const form = page.getByRole('form', { name: 'Run getNativeBalance' });
  await form.getByLabel('address').fill('0x12');
  await form.getByRole('button', { name: 'Run' }).click();
  const refusal = page.getByRole('status').filter({ hasText: 'Error 142: validation-error' });
  await expect(refusal).toContainText('address: must be an address: 0x and 40 hexadecimal digits');
  await refusal.getByRole('link', { name: 'Error reference' }).click();
  await expect(page).toHaveURL(/#error-142$/);
  await expect(page.locator('#error-142')).toBeInViewport();
});

test('updates the snippets for the SDK, React, this site and REST as fields are filled in', async ({ page, run }) => {
  await openReady(page, '/developers#getNFTs');
  const entry = page.locator('#getNFTs');
  await entry.getByLabel('limit').fill('5');
  await expect(entry.getByRole('tabpanel')).toContainText('Moralis.Web3API.account.getNFTs({');
  await expect(entry.getByRole('tabpanel')).toContainText('limit: 5,');
  await entry.getByRole('tab', { name: 'SDK' }).press('ArrowRight');
  await expect(entry.getByRole('tabpanel')).toContainText('useMoralisWeb3ApiCall(account.getNFTs, {');
  await entry.getByRole('tab', { name: 'lib' }).click();
  await expect(entry.getByRole('tabpanel')).toContainText("await readData('getNFTs', {");
  await entry.getByRole('tab', { name: 'REST' }).click();
  await expect(entry.getByRole('tabpanel')).toContainText(`'${new URL(run.serverUrl).origin}/api/v2/${EXAMPLE}/nft?`);
  await chooseOption(entry.getByRole('combobox', { name: 'format' }), 'hex');
  await expect(entry.getByRole('tabpanel')).toContainText('format=hex');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('can be read: every function opens, with its parameters and a response', async ({ page }) => {
    await page.goto('/developers');
    const entry = page.locator('#getNFTs');
    await entry.locator('summary').click();
    await expect(entry.getByText('GET', { exact: true })).toBeVisible();
    await expect(entry.getByText('token_addresses', { exact: true })).toBeVisible();
    await expect(entry.getByText('"owner_of"')).toBeVisible();
    await expect(entry.getByText(/^Example response: 200 OK · \d+ ms, recorded on the local chain$/)).toBeVisible();
  });
});
