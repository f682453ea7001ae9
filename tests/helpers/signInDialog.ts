import type { Page } from '@playwright/test';
import { expect } from '@/tests/helpers/browserTest';

export async function openDialog(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}
