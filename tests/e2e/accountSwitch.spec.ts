import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser, signInWithWallet } from '@/tests/helpers/entrance';

const switched = 'Another account in your wallet';

test('a visitor who chooses another account in the wallet is asked, and stays who they are until they say', async ({
  page,
  run,
  installWallet,
}) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  const first = wallet.address.toLowerCase();
  const signedBefore = wallet.methods.filter((method) => method === 'personal_sign').length;
  await wallet.switchAccount();
  await expect(page.getByRole('status', { name: switched })).toBeVisible();
  expect(await readStoredUser(page, run.appId)).toMatchObject({ ethAddress: first });
  expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(signedBefore);
  await page.getByRole('button', { name: 'Stay as I am' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  await expectAuthStatus(page, 'authenticated');
});

test('they may sign in as the other one', async ({ page, run, installWallet }) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  await wallet.switchAccount();
  await page.getByRole('button', { name: 'Sign in as it' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  await expect
    .poll(() => readStoredUser(page, run.appId))
    .toMatchObject({ ethAddress: wallet.address.toLowerCase(), accounts: [wallet.address.toLowerCase()] });
});

test('or link it, and come in with either', async ({ page, run, installWallet }) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  const first = wallet.address.toLowerCase();
  await wallet.switchAccount();
  await page.getByRole('button', { name: 'Link it to this account' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  const both = [first, wallet.address.toLowerCase()];
  await expect.poll(() => readStoredUser(page, run.appId)).toMatchObject({ accounts: both });
});

test('the wallet is kept across a reload, without a question and without a signature', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  const asked = wallet.requests.length;
  await openReady(page, '/account/wallets');
  await expect(page.getByText('Browser wallet')).toBeVisible();
  const since = wallet.methods.slice(asked);
  expect(since).toContain('eth_accounts');
  expect(since).not.toContain('personal_sign');
  expect(since).not.toContain('eth_requestAccounts');
});

test('[G29] a wallet is asked for its account and chain, to go to another chain, and to learn one that it does not know', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await openReady(page, '/account/wallets');
  await page.getByRole('combobox', { name: 'Chain' }).selectOption('Polygon');
  await expect(page.getByText('Browser wallet, on Polygon')).toBeVisible();
  const asked = wallet.requests.map(({ method }) => method);
  for (const method of [
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ]) {
    expect(asked).toContain(method);
  }
  const offer = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain');
  expect(offer?.params[0]).toMatchObject({ chainId: '0x89', chainName: 'Polygon', nativeCurrency: { symbol: 'POL' } });
});
