import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { chooseFamilyWallet, signInAfterDeclining } from '@/tests/helpers/familyWallets';
import { installMultiversx } from '@/tests/stand-ins/multiversx/installMultiversx';

test('reports a decline in the extension, stays signed out, and can try again', async ({ page, context, run }) => {
  const wallet = await installMultiversx(context);
  await signInAfterDeclining(page, wallet, run.appId);
});

test('can ask the extension again right after cancelling', async ({ page, context }) => {
  const wallet = await installMultiversx(context);
  wallet.connecting = new Promise(() => undefined);
  await openReady(page, '/sign-in');
  await chooseFamilyWallet(page, wallet);
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.getByRole('button', { name: /^(Back|Cancel)/ }).click();
  wallet.connecting = 'willing';
  await chooseFamilyWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
});
