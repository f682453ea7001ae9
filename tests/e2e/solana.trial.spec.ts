import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { chooseFamilyWallet, signInAfterDeclining } from '@/tests/helpers/familyWallets';
import { installSolana } from '@/tests/stand-ins/solana/installSolana';

test('lists Phantom once per chain family, each with an account of its own', async ({
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

test('reports a decline in the wallet, stays signed out, and can try again', async ({ page, context, run }) => {
  const wallet = await installSolana(context);
  await signInAfterDeclining(page, wallet, run.appId);
});
