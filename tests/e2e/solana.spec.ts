import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser, signOut } from '@/tests/helpers/entrance';
import { chooseFamilyWallet, signInAfterDeclining, signInWithFamilyWallet } from '@/tests/helpers/familyEntrance';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

test('[G28:moralisSol] a visitor signs a text once with Phantom and is in, and comes back to the same account', async ({
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

test('a wallet of the Wallet Standard signs in too, though it shows itself late', async ({ page, context, run }) => {
  const wallet = await installSolana(context, { name: 'Backpack', phantom: false, standard: true, delayMs: 1_500 });
  await signInWithFamilyWallet(page, wallet);
  expect(await readStoredUser(page, run.appId)).toMatchObject({ solAddress: wallet.address });
});

test('Phantom is offered once for each family, though it shows itself three ways, and each is an account of its own', async ({
  page,
  context,
  run,
  installWallet,
}) => {
  const ofEthereum = await installWallet({ name: 'Phantom', rdns: 'app.phantom' });
  const wallet = await installSolana(context, { standard: true });
  await openReady(page, '/sign-in');
  const offered = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Phantom' });
  await expect(offered).toHaveText([/Phantom$/, /Phantom · Solana$/]);
  await chooseFamilyWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
  expect(ofEthereum.methods).not.toContain('personal_sign');
  expect(await readStoredUser(page, run.appId)).not.toHaveProperty('ethAddress');
});

test('a visitor who declines in the wallet is told so, stays signed out, and can try again', async ({
  page,
  context,
  run,
}) => {
  const wallet = await installSolana(context);
  await signInAfterDeclining(page, wallet, run.appId);
});

test('a reload keeps session and wallet without a second signature', async ({ page, context }) => {
  const wallet = await installSolana(context);
  await signInWithFamilyWallet(page, wallet);
  const before = wallet.requests.length;
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
  await expect.poll(() => wallet.requests.slice(before)).toEqual([{ method: 'connect', silent: true }]);
});
