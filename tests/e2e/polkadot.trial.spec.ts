import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { chooseFamilyWallet } from '@/tests/helpers/familyWallets';
import { installPolkadot } from '@/tests/stand-ins/polkadot/installPolkadot';

test('reports a decline in the extension and stays signed out', async ({ page, context, run }) => {
  const wallet = await installPolkadot(context);
  wallet.connecting = 'declines';
  await openReady(page, '/sign-in');
  await chooseFamilyWallet(page, wallet);
  await expect(page.getByText('Signature declined')).toBeVisible();
  expect(wallet.signatures).toBe(0);
  expect(await readStoredUser(page, run.appId)).toBeNull();
  await expectAuthStatus(page, 'unauthenticated');
});

test('reports an extension without accounts', async ({ page, context }) => {
  const wallet = await installPolkadot(context, { keys: [] });
  await openReady(page, '/sign-in');
  await chooseFamilyWallet(page, wallet);
  await expect(page.getByText('Cannot authenticate, no account returned from provider')).toBeVisible();
});
