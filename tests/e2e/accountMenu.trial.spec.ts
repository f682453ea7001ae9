import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { ADA_KEY, expect, test } from '@/tests/helpers/browserTest';
import { chooseWallet, openReady } from '@/tests/helpers/signInFlows';
import { signInAs, signInAsWallet } from '@/tests/helpers/signInAs';
import { openMenu } from '@/tests/helpers/accountMenu';

test('the header has the name that the page has, and keeps it', async ({ page, signInAsAda }) => {
  await signInAsAda();
  await openReady(page, '/account');
  await expect(page.getByRole('heading', { level: 1, name: 'ada.eth' })).toBeVisible();
  const pill = page.getByRole('banner').getByRole('link', { name: 'Your account: ada.eth' });
  await expect(pill).toBeVisible();
  await openReady(page, '/');
  await expect(pill).toBeVisible();
  // From the server's own answer on: the first paint has it.
  const html = await (await page.request.get('/account')).text();
  expect(html).toContain('ada.eth');
});

test('the header has the name of who signs in with a wallet, before the account or its menu was open', async ({
  page,
  run,
  installWallet,
}) => {
  const wallet = await installWallet({ keys: [ADA_KEY], rpcUrl: run.rpcUrl });
  await openReady(page, '/sign-in');
  await chooseWallet(page, wallet);
  await expect(page).toHaveURL(/\/portfolio$/);
  const pill = page.getByRole('banner').getByRole('link', { name: /^Your account/ });
  await expect(pill).toHaveText('ada.eth');
  await openReady(page, '/');
  await expect(pill).toHaveText('ada.eth');
});

test(
  'the header has the public name as soon as it is saved, and the username again without it',
  { tag: ['@explorer', '@community'] },
  async ({ page, person }) => {
    await signInAs(page, person);
    await openReady(page, '/account');
    const pill = page.getByRole('banner').getByRole('link', { name: /^Your account/ });
    await expect(pill).toHaveText(person.username);
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
    const save = async (value: string) => {
      await page.getByRole('form', { name: 'Public profile' }).getByLabel('Name', { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Save profile' }).click();
    };
    await save(name);
    await expect(pill).toHaveText(name);
    const profile = `/u/${encodeURIComponent(name)}`;
    await expect(page.getByRole('link', { name: 'View public profile' })).toHaveAttribute('href', profile);
    await openReady(page, '/explorer');
    await expect(pill).toHaveText(name);
    const menu = await openMenu(page);
    await expect(menu.getByText(name)).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Receive' }).click();
    await expect(page).toHaveURL(/\/receive$/);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Public profile' }).click();
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await openReady(page, '/account');
    await save('');
    await expect(pill).toHaveText(person.username);
  },
);

test('a rejected switch leaves the network where it was', async ({ page, installWallet }) => {
  const wallet = await installWallet();
  wallet.knownChains.add(137);
  wallet.switching = 'declines';
  await signInAsWallet(page, wallet);
  await openReady(page, '/');
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Network: Local chain', exact: true }).click();
  await menu.getByRole('menuitemradio', { name: 'Polygon' }).click();
  await expect.poll(() => wallet.methods).toContain('wallet_switchEthereumChain');
  await expect(menu.getByText('You declined in your wallet.', { exact: false })).toBeVisible();
  await expect(menu.getByRole('menuitemradio', { name: 'Local chain' })).toBeChecked();
  expect(wallet.chainId).toBe(31_337);

  await openReady(page, '/account/wallets');
  const network = page.getByRole('main').getByRole('combobox', { name: 'Network' });
  await expect(network).toHaveText('Local chain');
  await network.click();
  await page.getByRole('option', { name: 'Polygon' }).click();
  await expect(page.getByRole('main').getByText('You declined in your wallet.', { exact: false })).toBeVisible();
  await expect(network).toHaveText('Local chain');
});

test('the picture of an account stays when a wallet is linked', async ({ page, person, installWallet }) => {
  await installWallet();
  await signInAs(page, person);
  await openReady(page, '/account/wallets');
  const picture = page.getByRole('main').locator('[data-address-picture]').first();
  const before = await picture.innerHTML();
  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await expect(page.getByRole('list', { name: 'Linked wallets' }).getByRole('listitem')).toHaveCount(1);
  expect(await picture.innerHTML()).toBe(before);
});

test(
  'reports a sign-out that failed, on a page that shows no toasts of its own',
  { tag: '@explorer' },
  async ({ page, person, run }) => {
    await signInAs(page, person);
    await openReady(page, '/explorer');
    await page.route(`${run.serverUrl}/logout`, (route) => route.abort());
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const toast = page.locator('li').filter({ hasText: "Couldn't sign out. You are still signed in." });
    await expect(toast).toHaveCount(1);
    await expect(toast).toBeVisible();
    await page.unroute(`${run.serverUrl}/logout`);
    await page.reload();
    await expectAuthStatus(page, 'authenticated');
  },
);

test('shows the user without a balance when there is no wallet', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const menu = await openMenu(page);
  await expect(menu.getByText(person.username)).toBeVisible();
  await expect(menu.getByText(/\bETH\b/)).toHaveCount(0);
  await expect(menu.getByRole('menuitem', { name: 'Copy address' })).toHaveCount(0);
});
