import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser, signOut } from '@/tests/helpers/signInFlows';
import { chooseFamilyWallet, signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { installPolkadot } from '@/tests/stand-ins/polkadot/installPolkadot';

for (const key of ['sr25519', 'ed25519', 'ecdsa'] as const) {
  test(`[G28:moralisDot] signs in with an account of ${key}, and returns to the same account`, async ({
    page,
    context,
    run,
  }) => {
    const wallet = await installPolkadot(context, { keys: [key] });
    await signInWithFamilyWallet(page, wallet);
    expect(wallet.signatures).toBe(1);
    const first = await readStoredUser(page, run.appId);
    expect(first).toMatchObject({ dotAddress: wallet.address, dotAccounts: [wallet.address] });
    await signOut(page);
    await signInWithFamilyWallet(page, wallet);
    expect((await readStoredUser(page, run.appId))?.['objectId']).toBe(first?.['objectId']);
  });
}

test('lets a visitor choose among several accounts, and keeps the choice across a reload', async ({
  page,
  context,
  run,
}) => {
  const wallet = await installPolkadot(context, { key: 'talisman', name: 'Talisman', keys: ['sr25519', 'ed25519'] });
  await openReady(page, '/sign-in');
  await chooseFamilyWallet(page, wallet);
  const accounts = page.getByRole('list', { name: 'Which account do you want to use?' }).getByRole('button');
  await expect(accounts).toHaveCount(2);
  await accounts.filter({ hasText: 'My ed25519' }).click();
  await expectAuthStatus(page, 'authenticated');
  expect(await readStoredUser(page, run.appId)).toMatchObject({ dotAddress: wallet.signers[1]?.address });
  const { signatures } = wallet;
  await page.reload();
  await expectAuthStatus(page, 'authenticated');
  expect(wallet.signatures).toBe(signatures);
});
