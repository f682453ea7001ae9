import { expect, type Page } from '@playwright/test';
import { expectAuthStatus } from '@/tests/helpers/authStatus';
import { openReady } from '@/tests/helpers/entrance';
import type { FamilyWallet } from '@/tests/peers/FamilyWallet';

/** Chooses a wallet of Solana, Polkadot or MultiversX among those that the page lists. */
export async function chooseFamilyWallet(page: Page, wallet: FamilyWallet): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: wallet.name }).click();
}

/** Comes in with it by the sign-in page and waits until the account is shown. */
export async function signInWithFamilyWallet(page: Page, wallet: FamilyWallet, siteUrl = ''): Promise<void> {
  await openReady(page, `${siteUrl}/sign-in`);
  await chooseFamilyWallet(page, wallet);
  await expectAuthStatus(page, 'authenticated');
  await expect(page).toHaveURL(/\/account$/);
}
