import type { Page } from '@playwright/test';
import { expect } from '@/tests/helpers/browserTest';

export async function openMenu(page: Page) {
  await openerOf(page).click();
  const menu = page.getByRole('menu', { name: 'Your account' });
  await expect(menu).toBeVisible();
  return menu;
}

/** Who is in, as the header has it once it opens the menu; before, it is a plain link to the account. */
export const openerOf = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Your account/, expanded: false });
