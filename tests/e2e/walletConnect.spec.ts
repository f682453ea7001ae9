import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { startKitSite, type KitSite } from '@/tests/helpers/startKitSite';
import { readMoralis } from '@/tests/helpers/readMoralis';
import { readPairingCode } from '@/tests/helpers/readPairingCode';
import { startPhone, type Phone } from '@/tests/stand-ins/walletconnect/startPhone';
import { startRelay, type Relay } from '@/tests/stand-ins/walletconnect/startRelay';
import { makeVerifyAuthority } from '@/tests/stand-ins/walletconnect/verifyAuthority';

// WalletConnect asks its maker's servers about the site; a stand-in answers, or nobody.
// Its own code leaves the end of a proposal that nobody answered uncaught, and warns of its listeners while it looks for a relay that is away.
test.use({
  expectedError:
    /asks (verify|pulse)\.walletconnect|verify\.walletconnect|uncaught: Proposal expired|MaxListenersExceeded/,
});
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let relay: Relay;
let phone: Phone;
let site: KitSite;
const authority = makeVerifyAuthority();
let stopAnswering: () => void;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  stopAnswering = authority.answerPhones();
  relay = await startRelay();
  const env = { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'tests', NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: relay.url };
  [phone, site] = await Promise.all([startPhone(relay.url), startKitSite(readBrowserRun(), env)]);
});
test.afterAll(async () => {
  stopAnswering();
  await site.stop();
  await relay.stop();
});
test.beforeEach(({ context }) => authority.answerFrames(context));

const codeOn = (page: Page) => page.getByRole('img', { name: /connect the wallet on your phone/ });

async function showCode(page: Page): Promise<string> {
  await openReady(page, `${site.siteUrl}/sign-in`);
  await page.getByRole('button', { name: 'Phone wallet' }).click();
  await expect(codeOn(page)).toBeVisible();
  return readUri(page);
}
async function readUri(page: Page): Promise<string> {
  // On the page everywhere, to be seen on a phone alone.
  const link = page.locator('a[href*="/wc?uri="]').first();
  const uri = new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? '';
  expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/);
  return uri;
}

test('[C08:qr][C09] signs in by QR code and phone; keeps the wallet across a reload', async ({ page }) => {
  const uri = await showCode(page);
  for (const name of ['Light', 'Dark']) {
    await page.getByRole('contentinfo').getByRole('radio', { name }).check();
    expect(await readPairingCode(codeOn(page)), name).toBe(uri);
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(uri);

  await phone.scan(uri);
  await expect(page.locator('[data-auth-status="authenticated"]').first()).toBeAttached({ timeout: 45_000 });
  const address = phone.account.address.toLowerCase();
  expect(await readStoredUser(page, site.appId)).toMatchObject({ ethAddress: address });
  expect(phone.signed).toHaveLength(1);
  expect(phone.signed[0]).toContain(`${new URL(site.siteUrl).host} wants you to sign in`);
  // The phone can tell its holder who asks.
  expect(phone.verdicts).toEqual([{ validation: 'VALID', origin: site.siteUrl }]);

  await openReady(page, `${site.siteUrl}/account`);
  await expect(page.getByText('WalletConnect')).toBeVisible();
  expect(phone.signed).toHaveLength(1);

  // Another chain, told by the phone.
  await expect(page.getByText('WalletConnect, on Ethereum')).toBeVisible();
  await phone.switchChain('eip155:137');
  await expect(page.getByText('WalletConnect, on Polygon')).toBeVisible();
  expect(await readMoralis(page)).toMatchObject({ chainId: '0x89', account: address, connectorType: 'WalletConnect' });

  // Another account, told by the phone.
  const other = privateKeyToAccount(generatePrivateKey());
  await phone.switchTo(other);
  await expect(page.getByText(/Not the account you signed in with/).first()).toBeVisible();

  // The phone lets go: the session stays, the wallet is gone.
  await phone.leave();
  phone.chain = 'eip155:1';
  await expect(page.getByText('Not connected')).toBeVisible();
  await expectAuthStatus(page, 'authenticated');
});

test('reconnects to the relay after a break, and signs in', { tag: '@trial' }, async ({ page }) => {
  const uri = await showCode(page);
  relay.dropAll();
  await phone.scan(uri);
  await expect(page.locator('[data-auth-status="authenticated"]').first()).toBeAttached({ timeout: 45_000 });
});

test('[C09] signs in with a wallet on another chain', async ({ page }) => {
  phone.chain = 'eip155:137';
  await phone.scan(await showCode(page));
  await expect(page.locator('[data-auth-status="authenticated"]').first()).toBeAttached({ timeout: 45_000 });
  await openReady(page, `${site.siteUrl}/account`);
  await expect(page.getByText('WalletConnect, on Polygon')).toBeVisible();
  await phone.leave();
  phone.chain = 'eip155:1';
});

test('changes nothing when the phone declines, and can try again', async ({ page }) => {
  phone.mood.pairing = 'rejects';
  await phone.scan(await showCode(page));
  await expect(page.getByText('Signature declined')).toBeVisible();
  await expectAuthStatus(page, 'unauthenticated');

  phone.mood.pairing = 'approves';
  phone.mood.signing = 'rejects';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(codeOn(page)).toBeVisible();
  await phone.scan(await readUri(page));
  await expect(page.getByText('Signature declined')).toBeVisible({ timeout: 45_000 });
  phone.mood.signing = 'signs';
});

test('renews an expired code', async ({ page }) => {
  await page.clock.install();
  const first = await showCode(page);
  await page.clock.fastForward('05:01');
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(codeOn(page)).toBeVisible();
  expect(await readUri(page)).not.toBe(first);
});

test('does not pair by a cancelled code', { tag: '@trial' }, async ({ page }) => {
  const uri = await showCode(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(codeOn(page)).toBeHidden();
  const before = phone.signed.length;
  await phone.scan(uri).catch(() => undefined);
  await page.waitForTimeout(3_000);
  expect(phone.signed).toHaveLength(before);
  await expectAuthStatus(page, 'unauthenticated');
});

test('lists wallets as links on a phone, and keeps the pairing while the site is unverified', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openReady(page, `${site.siteUrl}/sign-in`);
  await page.getByRole('button', { name: 'Phone wallet' }).click();
  await expect(page.getByText('Loading the code')).toBeVisible();
  await expect(codeOn(page)).toBeVisible();
  const uri = await readUri(page);
  const links = page.getByRole('list', { name: 'Wallets on this phone' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href).searchParams.get('uri') ?? href).toBe(uri);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});

test('reports an unreachable relay, and succeeds on retry', { tag: '@trial' }, async ({ page }) => {
  const { port } = relay;
  await relay.stop();
  await page.clock.install();
  await openReady(page, `${site.siteUrl}/sign-in`);
  const asked = page.waitForEvent('websocket');
  await page.getByRole('button', { name: 'Phone wallet' }).click();
  await asked;
  await page.clock.fastForward('00:25');
  await expect(page.getByText("The server isn't responding.", { exact: false }).first()).toBeVisible();
  relay = await startRelay(port);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(codeOn(page)).toBeVisible();
});
