import type { Page } from '@playwright/test';
import { utils } from 'ethers';

export const entries = (page: Page) => page.getByRole('main').getByRole('listitem');

export const TOKENS = new utils.Interface(['function transfer(address to, uint256 amount) returns (bool)']);
export const chip = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
