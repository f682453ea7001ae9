import { expect, type Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { openReady, readStoredUser } from '@/tests/helpers/signInFlows';
import type { FamilyWallet } from '@/tests/stand-ins/FamilyWallet';

/** Chooses a wallet of Solana, Polkadot or MultiversX among those that the page lists. */
export async function chooseFamilyWallet(page: Page, wallet: FamilyWallet): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: wallet.name }).click();
}

/** Comes in with it by the sign-in page and waits until the account is shown. */
export async function signInWithFamilyWallet(page: Page, wallet: FamilyWallet, siteUrl = ''): Promise<void> {
  await openReady(page, `${siteUrl}/sign-in?next=${encodeURIComponent('/account')}`);
  await chooseFamilyWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/account$/);
}

/** Declines in the wallet, is told so and stays out, then tries again and comes in. */
export async function signInAfterDeclining(page: Page, wallet: FamilyWallet, appId: string): Promise<void> {
  wallet.signing = 'declines';
  await openReady(page, `/sign-in?next=${encodeURIComponent('/account')}`);
  await chooseFamilyWallet(page, wallet);
  await expect(page.getByText('Signature declined')).toBeVisible();
  expect(await readStoredUser(page, appId)).toBeNull();
  wallet.signing = 'willing';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAuthStatus(page, 'authenticated');
}
