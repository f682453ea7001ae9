import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import { chooseFamilyWallet, signInWithFamilyWallet } from '@/tests/helpers/familyWallets';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { startKitSite, type KitSite } from '@/tests/helpers/startKitSite';
import { installLedger, LEDGER_SCRIPT } from '@/tests/stand-ins/multiversx/installLedger';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let site: KitSite;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await startKitSite(readBrowserRun(), { NEXT_PUBLIC_LEDGER_SCRIPT: LEDGER_SCRIPT });
});
test.afterAll(() => site.stop());

test('signs in with a device that signs, by the configured script', async ({ page, context }) => {
  const device = await installLedger(context);
  await signInWithFamilyWallet(page, device, site.siteUrl);
  expect(device.signatures).toBe(1);
  expect(await readStoredUser(page, site.appId)).toMatchObject({ erdAddress: device.address });
});

test('[H04:ledger] reports a device whose app is closed, and can ask again', async ({ page, context }) => {
  const device = await installLedger(context);
  device.connecting = 'pending';
  await openReady(page, `${site.siteUrl}/sign-in`);
  await chooseFamilyWallet(page, device);
  await expect(page.getByText('Could not initialise ledger app, make sure Elrond app is open')).toBeVisible();
  device.connecting = 'willing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAuthStatus(page, 'authenticated');
});

test('reports a decline on the device', async ({ page, context }) => {
  const device = await installLedger(context);
  device.signing = 'declines';
  await openReady(page, `${site.siteUrl}/sign-in`);
  await chooseFamilyWallet(page, device);
  await expect(page.getByText('Signature declined')).toBeVisible();
  expect(await readStoredUser(page, site.appId)).toBeNull();
});

test('offers no device without a script', async ({ page }) => {
  await openReady(page, '/sign-in');
  await expect(page.getByText('No wallet found.')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: /Ledger/ })).toHaveCount(0);
});
