import type { Page } from '@playwright/test';

export const form = (page: Page) => page.getByRole('form', { name: 'Run guestbook' });
