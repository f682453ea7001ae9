import type { Page } from '@playwright/test';

/** What toasts say of transactions. */
export const toasts = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /^(Transaction|Cancellation) [a-z ]+0\.\d+ ETH to/ });
