import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseWallet, openReady, readStoredUser } from '@/tests/helpers/signInFlows';

test('reports a decline, stays signed out, and can try again', async ({ page, run, installWallet }) => {
  const wallet = await installWallet();
  wallet.signing = 'declines';
  await openReady(page, '/sign-in');
  await chooseWallet(page, wallet);
  await expect(page.getByText('Signature declined')).toBeVisible();
  await expectAuthStatus(page, 'unauthenticated');
  expect(await readStoredUser(page, run.appId)).toBeNull();
  wallet.signing = 'willing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAuthStatus(page, 'authenticated');
});

test('does not ask for a signature after a declined connection', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  wallet.connecting = 'declines';
  await openReady(page, '/sign-in');
  await chooseWallet(page, wallet);
  await expect(page.getByText('Signature declined')).toBeVisible();
  expect(wallet.methods).not.toContain('personal_sign');
});

test('reports a wallet with a pending request', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  wallet.connecting = 'pending';
  await openReady(page, '/sign-in');
  await chooseWallet(page, wallet);
  await expect(page.getByText('Test Wallet is waiting for you')).toBeVisible();
});
