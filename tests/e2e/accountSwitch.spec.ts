import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady, readStoredUser, signInWithWallet } from '@/tests/helpers/signInFlows';

const switched = 'Wallet switched accounts';

test('asks before it follows another account of the wallet', async ({ page, run, installWallet }) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  const first = wallet.address.toLowerCase();
  const signedBefore = wallet.methods.filter((method) => method === 'personal_sign').length;
  await wallet.switchAccount();
  await expect(page.getByRole('status', { name: switched })).toBeVisible();
  expect(await readStoredUser(page, run.appId)).toMatchObject({ ethAddress: first });
  expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(signedBefore);
  await page.getByRole('button', { name: 'Keep current account' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  await expectAuthStatus(page, 'authenticated');

  // The answer holds on the next page, and after a reload.
  await openReady(page, '/account/wallets');
  await expect(page.getByText('Not the account you signed in with')).toBeVisible();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Not the account you signed in with')).toBeVisible();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
});

test('signs in as the other account', async ({ page, run, installWallet }) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  await wallet.switchAccount();
  await page.getByRole('button', { name: 'Sign in with it' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  await expect
    .poll(() => readStoredUser(page, run.appId))
    .toMatchObject({ ethAddress: wallet.address.toLowerCase(), accounts: [wallet.address.toLowerCase()] });
});

test('links the other account, and signs in with either', async ({ page, run, installWallet }) => {
  const wallet = await installWallet({ accounts: 2 });
  await signInWithWallet(page, wallet);
  const first = wallet.address.toLowerCase();
  await wallet.switchAccount();
  await page.getByRole('button', { name: 'Link wallet to this account' }).click();
  await expect(page.getByRole('status', { name: switched })).toBeHidden();
  const both = [first, wallet.address.toLowerCase()];
  await expect.poll(() => readStoredUser(page, run.appId)).toMatchObject({ accounts: both });
});

test('reconnects the wallet after a reload without a prompt or a signature', async ({ page, installWallet }) => {
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

test('[G29] asks a wallet for account and chain, to switch chains, and to add an unknown one', async ({
  page,
  installWallet,
}) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  await openReady(page, '/account/wallets');
  await chooseOption(page.getByRole('combobox', { name: 'Network' }), 'Polygon');
  await expect(page.getByText('Browser wallet, on Polygon')).toBeVisible();
  const asked = (name: RegExp) => wallet.requests.filter(({ method }) => name.test(method));
  expect(asked(/^eth_requestAccounts$/)).toEqual([{ method: 'eth_requestAccounts', params: [] }]);
  for (const { params } of asked(/^eth_chainId$/)) expect(params).toEqual([]);
  expect(asked(/^eth_chainId$/).length).toBeGreaterThan(0);
  const switching = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] };
  const polygon = {
    chainId: '0x89',
    chainName: 'Polygon',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: [expect.stringMatching(/^https:\/\//)],
    blockExplorerUrls: ['https://polygonscan.com'],
  };
  const adding = { method: 'wallet_addEthereumChain', params: [polygon] };
  expect(asked(/^wallet_(switch|add)/).slice(0, 2)).toEqual([switching, adding]);
  expect(wallet.chainId).toBe(137);
});
