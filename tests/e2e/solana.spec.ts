import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { readStoredUser, signOut } from '@/tests/helpers/signInFlows';
import { signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

test('[G28:moralisSol] signs in with one Phantom signature, and returns to the same account', async ({
  page,
  context,
  run,
}) => {
  const wallet = await installSolana(context);
  await signInWithFamilyWallet(page, wallet);
  expect(wallet.signatures).toBe(1);
  const first = await readStoredUser(page, run.appId);
  expect(first).toMatchObject({ solAddress: wallet.address, solAccounts: [wallet.address] });

  await signOut(page);
  await signInWithFamilyWallet(page, wallet);
  expect((await readStoredUser(page, run.appId))?.['objectId']).toBe(first?.['objectId']);
});

test('signs in with a Wallet Standard wallet that announces itself late', async ({ page, context, run }) => {
  const wallet = await installSolana(context, { name: 'Backpack', phantom: false, standard: true, delayMs: 1_500 });
  await signInWithFamilyWallet(page, wallet);
  expect(await readStoredUser(page, run.appId)).toMatchObject({ solAddress: wallet.address });
});

test('keeps session and wallet across a reload without a second signature', async ({ page, context }) => {
  const wallet = await installSolana(context);
  await signInWithFamilyWallet(page, wallet);
  const before = wallet.requests.length;
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
  await expect.poll(() => wallet.requests.slice(before)).toEqual([{ method: 'connect', silent: true }]);
});
