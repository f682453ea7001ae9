import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { readStoredUser, signOut } from '@/tests/helpers/signInFlows';
import { signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { installMultiversx } from '@/tests/stand-ins/multiversx/installMultiversx';

test('[G28:moralisErd] signs in with the extension, and returns to the same account', async ({
  page,
  context,
  run,
}) => {
  const wallet = await installMultiversx(context);
  const posted = page.waitForRequest((request) => request.url() === `${run.serverUrl}/users`);
  await signInWithFamilyWallet(page, wallet);
  const { authData } = JSON.parse((await posted).postData() ?? '{}') as {
    authData: { moralisErd: { data: string; signature: string } };
  };
  expect(authData.moralisErd.signature).toMatch(/^0x[\da-f]{128}$/);
  expect(wallet.signatures).toBe(1);
  const first = await readStoredUser(page, run.appId);
  expect(first).toMatchObject({ erdAddress: wallet.address, erdAccounts: [wallet.address] });
  await signOut(page);
  await signInWithFamilyWallet(page, wallet);
  expect((await readStoredUser(page, run.appId))?.['objectId']).toBe(first?.['objectId']);
});

test('keeps the session across a reload without a second signature', async ({ page, context }) => {
  const wallet = await installMultiversx(context);
  await signInWithFamilyWallet(page, wallet);
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
  expect(wallet.signatures).toBe(1);
});
