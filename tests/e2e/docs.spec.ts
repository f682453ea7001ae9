import { expect, test } from '@/tests/helpers/browserTest';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { openReady } from '@/tests/helpers/signInFlows';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('finds a section by its words, and opens it by keyboard', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openReady(page, '/docs');
  expect(asked).not.toContain('/docs/search.json');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search the docs' });
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('zebra');
  await expect(dialog.getByRole('status')).toHaveText('No results for "zebra"');
  await field.fill('native balance');
  await expect(dialog.getByRole('option').first()).toContainText('getNativeBalance');
  await expectAccessible(page, 'the search', [360, 1440]);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/docs\/reference\/calls\/accounts#getnativebalance$/);
  await expect(page.locator('#getnativebalance')).toBeInViewport();
  await expect(dialog).toBeHidden();
});

test('copies code, and serves each page as Markdown', { tag: '@trial' }, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReady(page, '/docs/getting-started/first-hour');
  const code = page.locator('figure').first();
  await code.getByRole('button', { name: 'Copy code' }).click();
  await expect(code.getByText('Copied')).toBeVisible();
  await code.getByText('Copied').click();
  await expect(code.getByRole('button', { name: 'Copy code' })).toHaveText('Copy', { timeout: 4_000 });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.locator('pre').textContent());
  const markdown = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');
  const answer = await request.get(markdown ?? '');
  expect(answer.headers()['content-type']).toContain('text/markdown');
  expect(await answer.text()).toMatch(/^# /);
});

test('answers 404 for a page or a file that is not there, and lists its pages in the sitemap', async ({ request }) => {
  for (const path of ['/docs/none', '/docs/guides', '/docs/README', '/docs/raw/none.md', '/docs/raw/..%2Fpackage.json'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/docs/guides/files</loc>');
});
