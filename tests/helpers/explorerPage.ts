import type { Page } from '@playwright/test';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

export const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export const PATH = `/explorer/${LOCAL_CHAIN_ID}`;

export const lookUp = async (page: Page, text: string) => {
  await searchField(page).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
};

export const searchField = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: /^Search for a block/ });
