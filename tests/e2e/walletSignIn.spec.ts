import { verifyMessage } from 'viem';
import { expectAuthStatus, readAuthStates, recordAuthStates } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import {
  chooseWallet,
  expectReady,
  openReady,
  readStoredUser,
  signInWithWallet,
  signUp,
} from '@/tests/helpers/signInFlows';
import { readSignedText } from '@/tests/stand-ins/answerWalletRequest';

test('[C01][C03] signs in with one signature and creates one account', async ({ page, run, master, installWallet }) => {
  const wallet = await installWallet();
  await recordAuthStates(page);
  await openReady(page, '/sign-in');
  expect(await readAuthStates(page)).toEqual(['undefined', 'unauthenticated']);
  const posted = page.waitForRequest(
    (request) => request.url() === `${run.serverUrl}/users` && request.method() === 'POST',
  );
  await chooseWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
  expect(await readAuthStates(page)).toEqual(['undefined', 'unauthenticated', 'authenticating', 'authenticated']);
  await expect(page).toHaveURL(/\/portfolio$/);

  // One text, of the agreed form, signed by the key of that address.
  const signed = wallet.requests.filter(({ method }) => method === 'personal_sign');
  expect(signed).toHaveLength(1);
  const [request] = signed;
  if (!request) throw new Error('Nothing was signed.');
  const text = readSignedText(request);
  expect(text).toMatch(
    new RegExp(
      `^${new URL(page.url()).host} wants you to sign in\\.\\n[^\\n]+\\n\\nId: ${run.appId}:\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z:[0-9a-f]{32}$`,
    ),
  );
  const { authData } = (await posted).postDataJSON() as { authData: { moralisEth: Record<string, unknown> } };
  expect(authData.moralisEth).toMatchObject({ id: wallet.address.toLowerCase(), data: text });
  const signature = authData.moralisEth['signature'] as `0x${string}`;
  expect(await verifyMessage({ address: wallet.address as `0x${string}`, message: text, signature })).toBe(true);

  const stored = await readStoredUser(page, run.appId);
  const id = String(stored?.['objectId']);
  const [user] = await master.users({ objectId: id });
  expect(user?.['ACL']).toEqual({ [id]: { read: true, write: true } });
  expect(user?.['ethAddress']).toBe(wallet.address.toLowerCase());
  const addresses = await master.find('_EthAddress', { objectId: wallet.address.toLowerCase() });
  expect(addresses).toHaveLength(1);
  expect(addresses[0]?.['user']).toMatchObject({ className: '_User', objectId: id });
});

test('returns to the same account with the same wallet', async ({ page, context, run, installWallet }) => {
  const wallet = await installWallet();
  await signInWithWallet(page, wallet);
  const first = await readStoredUser(page, run.appId);
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await signInWithWallet(page, wallet);
  const second = await readStoredUser(page, run.appId);
  expect(second?.['objectId']).toBe(first?.['objectId']);
  expect(second?.['sessionToken']).not.toBe(first?.['sessionToken']);
});

test('refuses a replayed sign-in and starts no session', async ({ page, run, master, installWallet }) => {
  const wallet = await installWallet();
  const posted = page.waitForRequest(
    (request) => request.url() === `${run.serverUrl}/users` && request.method() === 'POST',
  );
  await signInWithWallet(page, wallet);
  const stored = await readStoredUser(page, run.appId);
  const before = await master.sessionsOf(String(stored?.['objectId']));
  const answer = await fetch(`${run.serverUrl}/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Origin: run.siteUrl },
    body: (await posted).postData() ?? '',
  });
  expect(answer.ok).toBe(false);
  expect(await answer.text()).not.toContain('sessionToken');
  expect(await master.sessionsOf(String(stored?.['objectId']))).toHaveLength(before.length);
});

test('keeps the session when the signature is declined', async ({
  page,
  context,
  run,
  person,
  master,
  installWallet,
}) => {
  const wallet = await installWallet();
  let decline = () => {};
  wallet.signing = new Promise((resolve) => {
    decline = () => resolve('declines');
  });
  await openReady(page, '/sign-in');
  await chooseWallet(page, wallet);
  await expect.poll(() => wallet.methods).toContain('personal_sign');
  // While the wallet still asks, the same visitor signs in with a password in another tab.
  const other = await context.newPage();
  await signUp(other, person);
  const before = await readStoredUser(other, run.appId);

  decline();
  await expectAuthStatus(page, 'authenticated');
  expect(await readStoredUser(page, run.appId)).toMatchObject({ sessionToken: before?.['sessionToken'] });
  expect(await master.sessionsOf(String(before?.['objectId']))).toHaveLength(1);
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  await expectAuthStatus(other, 'authenticated');
});

test.describe('without a challenge', () => {
  test('never opens the wallet', async ({ page, run, installWallet }) => {
    const wallet = await installWallet();
    await page.route(`${run.serverUrl}/functions/getServerTime`, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': run.siteUrl },
        json: { code: 141, error: 'No challenge today.' },
      }),
    );
    await openReady(page, '/sign-in');
    await chooseWallet(page, wallet);
    await expect(page.getByText("The server couldn't start the sign-in, so your wallet was not opened.")).toBeVisible();
    await expectAuthStatus(page, 'error');
    expect(wallet.methods).not.toContain('eth_requestAccounts');
    expect(wallet.methods).not.toContain('personal_sign');
  });
});

test('[I07] finds a wallet that announces itself late', async ({ page, installWallet }) => {
  const wallet = await installWallet({ name: 'Late Wallet', delayMs: 2_000 });
  // The server says so already: on a busy machine the wallet may be there before the page answers.
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.getByText('Looking for wallets')).toBeVisible();
  await expectReady(page);
  await chooseWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
});

test('[I07] reports that there is no wallet after 3,000 ms, not sooner', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.addInitScript(() => {
    const note = () => Object.assign(window, { askedAt: Date.now() });
    window.addEventListener('eip6963:requestProvider', note, { once: true });
  });
  await page.goto('/sign-in');
  // The clock of the page stands; it is put on until the page has asked for wallets.
  const sinceAsked = () => page.evaluate(() => Date.now() - ((window as { askedAt?: number }).askedAt ?? Infinity));
  while ((await sinceAsked()) < 0) await page.clock.runFor(10);
  await page.clock.runFor(2_999 - (await sinceAsked()));
  await expectReady(page);
  await expect(page.getByText('Looking for wallets')).toBeVisible();
  await expect(page.getByText('No wallet found.')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText('No wallet found.')).toBeVisible();
});

test('lists each of several wallets once, also one that is window.ethereum', async ({ page, installWallet }) => {
  await installWallet({ name: 'First Wallet' });
  const both = await installWallet({ name: 'Second Wallet', injected: true });
  await openReady(page, '/sign-in');
  const names = page.getByRole('main').getByRole('list', { name: 'Wallets in this browser' }).getByRole('button');
  await expect(names).toHaveText([/First Wallet/, /Second Wallet/]);
  await chooseWallet(page, both);
  await expectAuthStatus(page, 'authenticated');
});

test('signs in with a wallet that is only window.ethereum', async ({ page, installWallet }) => {
  const wallet = await installWallet({ announced: false, injected: true });
  await openReady(page, '/sign-in');
  await page.getByRole('main').getByRole('button', { name: 'Browser wallet' }).click();
  await expectAuthStatus(page, 'authenticated');
  expect(wallet.methods).toContain('personal_sign');
});
