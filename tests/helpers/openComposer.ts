import type { Locator, Page } from '@playwright/test';

/** The form of a new post on /community: opened by its line, unless it is open from before. */
export async function openComposer(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'New post' });
  const opener = page.getByRole('main').getByRole('button', { name: 'New post', exact: true });
  await opener.or(form).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await form.waitFor();
  return form;
}
