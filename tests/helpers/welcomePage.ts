import type { Page } from '@playwright/test';

export const checklist = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Get started' });
