import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser } from '@/tests/helpers/entrance';
import { startKitSite, type KitSite } from '@/tests/helpers/startKitSite';
import { startPhone, type Phone } from '@/tests/peers/walletconnect/startPhone';
import { startRelay } from '@/tests/peers/walletconnect/startRelay';

// WalletConnect asks its maker's servers about the site; they cannot be reached from here, and it goes on without.
// Its own code leaves the end of a proposal that nobody answered uncaught.
test.use({ expectedFault: /asks (verify|pulse)\.walletconnect|verify\.walletconnect|uncaught: Proposal expired/ });
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let relay: Awaited<ReturnType<typeof startRelay>>;
let phone: Phone;
let site: KitSite;

test.beforeAll(async () => {
  relay = await startRelay();
  const env = { NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: 'tests', NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: relay.url };
  [phone, site] = await Promise.all([startPhone(relay.url), startKitSite(readBrowserRun(), env)]);
});
test.afterAll(async () => {
  await site.stop();
  await relay.stop();
});

async function showCode(page: Page): Promise<string> {
  await openReady(page, `${site.siteUrl}/sign-in`);
  await page.getByRole('button', { name: 'Phone wallet' }).click();
  await expect(page.getByRole('img', { name: /pair your phone/ })).toBeVisible({ timeout: 30_000 });
  return readUri(page);
}
async function readUri(page: Page): Promise<string> {
  // On the page everywhere, to be seen on a phone alone.
  const link = page.locator('a[href*="/wc?uri="]').first();
  const uri = new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? '';
  expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/);
  return uri;
}

test('[C08:qr][C09] a visitor scans the code with a phone, signs there, and is in; the wallet is kept across a reload', async ({
  page,
}) => {
  await phone.scan(await showCode(page));
  await expect(page.locator('[data-auth-status="authenticated"]').first()).toBeAttached({ timeout: 45_000 });
  const address = phone.account.address.toLowerCase();
  expect(await readStoredUser(page, site.appId)).toMatchObject({ ethAddress: address });
  expect(phone.signed).toHaveLength(1);
  expect(phone.signed[0]).toContain(`${new URL(site.siteUrl).host} wants you to sign in`);

  await openReady(page, `${site.siteUrl}/account`);
  await expect(page.getByText('WalletConnect')).toBeVisible({ timeout: 30_000 });
  expect(phone.signed).toHaveLength(1);

  // Another account, told by the phone.
  const other = privateKeyToAccount(generatePrivateKey());
  await phone.switchTo(other);
  await expect(page.getByText(/Another account/).first()).toBeVisible();

  // The phone lets go: the session stays, the wallet is gone.
  await phone.leave();
  await expect(page.getByText('None in this tab')).toBeVisible({ timeout: 30_000 });
  await expectAuthStatus(page, 'authenticated');
});

test('a phone that declines leaves the visitor where they were, and may try again', async ({ page }) => {
  phone.mood.pairing = 'rejects';
  await phone.scan(await showCode(page));
  await expect(page.getByText('You declined. Nothing happened.')).toBeVisible({ timeout: 30_000 });
  await expectAuthStatus(page, 'unauthenticated');

  phone.mood.pairing = 'approves';
  phone.mood.signing = 'rejects';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /pair your phone/ })).toBeVisible({ timeout: 30_000 });
  await phone.scan(await readUri(page));
  await expect(page.getByText('You declined. Nothing happened.')).toBeVisible({ timeout: 45_000 });
  phone.mood.signing = 'signs';
});

test('a code that has expired is made anew', async ({ page }) => {
  await page.clock.install();
  const first = await showCode(page);
  await page.clock.fastForward('05:01');
  await page.getByRole('button', { name: 'Show a fresh one' }).click();
  await expect(page.getByRole('img', { name: /pair your phone/ })).toBeVisible({ timeout: 30_000 });
  expect(await readUri(page)).not.toBe(first);
});

test('on a phone the wallets stand as links', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await showCode(page);
  await expect(page.getByRole('link', { name: 'MetaMask' })).toBeVisible();
  await context.close();
});
