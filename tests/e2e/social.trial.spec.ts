import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady, signUp } from '@/tests/helpers/signInFlows';
import { openComposer } from '@/tests/helpers/openComposer';

const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test('shows a public profile to everyone, and renders Markdown and links', async ({ browser, person, baseURL }) => {
  test.setTimeout(180_000);
  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL })));
  const [ada, reader] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!ada || !reader) throw new Error('There are two browsers.');
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  await signUp(ada, person);
  await openReady(ada, '/account');
  await ada.getByRole('form', { name: 'Public profile' }).getByLabel('Name', { exact: true }).fill(name);
  await ada.getByRole('button', { name: 'Save profile' }).click();
  await openReady(ada, '/community');
  await expect(ada.getByText(`Posting as “${name}”`)).toBeVisible();
  const form = await openComposer(ada);
  await form.getByLabel('New post').fill(`**Bold** by ${name}, see https://example.org/x <img src=x>`);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const byline = post(ada, `Bold by ${name}`).getByRole('link', { name }).first();
  await expect(byline).toHaveAttribute('href', `/u/${encodeURIComponent(name)}`);

  // Without a script, as a search engine has it.
  const html = await (await reader.request.get(`/u/${encodeURIComponent(name.toUpperCase())}`)).text();
  expect(html).toContain(name);
  expect(html).toContain('1 post');
  expect((await reader.request.get('/u/nobody-of-this-name')).status()).toBe(404);
  await openReady(reader, `/u/${encodeURIComponent(name)}`);
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  const shown = post(reader, `Bold by ${name}`);
  await expect(shown.locator('strong')).toHaveText('Bold');
  await expect(shown.getByRole('link', { name: 'https://example.org/x' })).toHaveAttribute('rel', /nofollow/);
  await expect(shown.locator('img')).toHaveCount(0);
  await expect(reader.getByRole('list', { name: 'Verified wallets' })).toHaveCount(0);
  await expectAccessible(reader, 'a profile');

  // What the owner edited since the page was opened stays when the wallets are shown.
  await openReady(ada, `/u/${encodeURIComponent(name)}`);
  const account = await ada.context().newPage();
  await openReady(account, '/account');
  await account.getByLabel('About you').fill('Compiles.');
  await account.getByRole('button', { name: 'Save profile' }).click();
  await expect(account.getByText('Profile saved.').first()).toBeVisible();
  await ada.getByRole('switch', { name: 'Show my wallets on this page' }).click();
  await expect(ada.getByText('Your wallets are public', { exact: true })).toBeVisible();
  // The site's server keeps a profile for two seconds.
  await expect(async () => {
    await openReady(reader, `/u/${encodeURIComponent(name)}`);
    await expect(reader.getByText('Compiles.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await Promise.all(contexts.map((context) => context.close()));
});
