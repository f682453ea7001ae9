import type { Page } from '@playwright/test';
import { utils } from 'ethers';

export const pathOf = (address: string, abi: string, more: Record<string, string> = {}) =>
  `/contracts?${new URLSearchParams({ chain: '31337', address, abi, ...more }).toString()}`;
export const form = (page: Page, signature: string) =>
  contract(page).getByRole('form', { name: signature, exact: true });

export const contract = (page: Page) => page.getByRole('region', { name: 'Contract', exact: true });
export const TOKEN = new utils.Interface([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
]);

/** A function by its name, as it stands in the list. */
export const entry = (page: Page, name: string) =>
  contract(page)
    .getByRole('navigation', { name: 'Functions' })
    .getByRole('button', { name: new RegExp(`^${name} `) });
