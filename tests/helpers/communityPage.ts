import type { Page } from '@playwright/test';
import { openComposer } from '@/tests/helpers/openComposer';

export async function write(page: Page, words: string, sign = false): Promise<void> {
  const form = await openComposer(page);
  await form.getByLabel('New post').fill(words);
  if (sign) await form.getByLabel('Sign with my wallet').check();
  await form.getByRole('button', { name: 'Post', exact: true }).click();
}

export const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
