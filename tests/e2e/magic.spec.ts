import type { Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { startKitSite, type KitSite } from '@/tests/helpers/startKitSite';
import { startMagicStandIn, type MagicStandIn } from '@/tests/stand-ins/magic/startMagicStandIn';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let magic: MagicStandIn;
let site: KitSite;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  magic = await startMagicStandIn();
  const env = {
    NEXT_PUBLIC_MAGIC_API_KEY: 'pk_live_tests',
    NEXT_PUBLIC_MAGIC_ENDPOINT: magic.url,
    // Magic asks its node itself; the page needs to know that there is one.
    NEXT_PUBLIC_RPC_URL_137: 'http://127.0.0.1:9',
  };
  site = await startKitSite(readBrowserRun(), env);
});
test.afterAll(async () => {
  await site.stop();
  await magic.stop();
});

async function enterAddress(page: Page, email: string): Promise<void> {
  await openReady(page, `${site.siteUrl}/sign-in`);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
}

test('signs in with an emailed code after a wrong one; keeps the wallet across a reload', async ({ page }) => {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@visitors.test`;
  await enterAddress(page, email);
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Wrong code/)).toBeVisible();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText(/Wrong code/)).toHaveCount(0);
  await expect.poll(() => magic.codes.get(email)?.length).toBe(2);
  await page.getByLabel('Code', { exact: true }).fill(magic.codes.get(email)?.at(-1) ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAuthStatus(page, 'authenticated');
  const address = magic.walletOf(email).address.toLowerCase();
  expect(await readStoredUser(page, site.appId)).toMatchObject({ ethAddress: address });

  await openReady(page, `${site.siteUrl}/account/wallets`);
  await expect(page.getByText('MagicLink')).toBeVisible();
});

test('sends no email without a valid address, and says what is wrong with it', async ({ page }) => {
  await enterAddress(page, '');
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere.test');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('No email can be sent to this address.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Email', exact: true })).toBeVisible();
  await expectAuthStatus(page, 'unauthenticated');
});

test('signs in with an emailed link', async ({ page }) => {
  const email = `eve-${crypto.randomUUID().slice(0, 8)}@visitors.test`;
  await openReady(page, `${site.siteUrl}/sign-in`);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link instead' }).click();
  await expect.poll(() => magic.links.get(email)?.length).toBe(1);
  expect(await readStoredUser(page, site.appId)).toBeNull();
  const message = await page.context().newPage();
  await message.goto(magic.links.get(email)?.[0] ?? '');
  await expectAuthStatus(page, 'authenticated');
  const address = magic.walletOf(email).address.toLowerCase();
  expect(await readStoredUser(page, site.appId)).toMatchObject({ ethAddress: address });
});

/** Enters the code of the newest email to an address. */
async function enterCode(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(magic.codes.get(email)?.at(-1) ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('[C08:email] follows chain and account changes of its wallet', async ({ page }) => {
  const [first, second] = ['ada', 'mary'].map((name) => `${name}-${crypto.randomUUID().slice(0, 8)}@visitors.test`);
  await enterAddress(page, first ?? '');
  await enterCode(page, first ?? '');
  await expectAuthStatus(page, 'authenticated');
  await openReady(page, `${site.siteUrl}/account/wallets`);
  await expect(page.getByText('MagicLink, on Ethereum', { exact: true })).toBeVisible();
  await chooseOption(page.getByRole('combobox', { name: 'Network' }), 'Polygon');
  await expect(page.getByText('MagicLink, on Polygon', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Link a wallet' }).click();
  await page.getByRole('button', { name: /^Email/ }).click();
  await page.getByLabel('Email', { exact: true }).fill(second ?? '');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await enterCode(page, second ?? '');
  const accounts = [first, second].map((email) => magic.walletOf(email ?? '').address.toLowerCase());
  await expect.poll(() => readStoredUser(page, site.appId)).toMatchObject({ accounts });
  await expect(page.getByRole('region', { name: 'Connected wallet' }).getByTitle(accounts[1] ?? '')).toBeVisible();
});
