import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

test('answers 404 with a way back for an unknown address', async ({ page }) => {
  const answer = await page.goto('/no-such-room');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('answers 400 or 404 for an address that encodes nothing, or that no text has', async ({ request }) => {
  const pages = ['/u', '/legal', '/account', '/admin', '/docs', '/docs/raw'];
  const explorer = ['/explorer', '/explorer/31337/address', '/explorer/31337/block'];
  for (const place of [...pages, ...explorer].filter(isPathEnabled)) {
    for (const name of ['%00', '%ff', '100%', 'a%00b'])
      expect([400, 404], `${place}/${name}`).toContain((await request.get(`${place}/${name}`)).status());
  }
  for (const query of ['q=%00', 'q=100%', 'q=%ff', 'chain=%00'])
    expect((await request.get(`/explorer?${query}`)).status(), query).toBeLessThan(500);
});

test('has no development mailbox in production', { tag: '@build' }, async ({ page, run, request }) => {
  expect((await page.goto('/mailbox'))?.status()).toBe(404);
  expect((await request.get(new URL('/mailbox', run.serverUrl).href)).status()).toBe(404);
});

test('shows the offline page without a network', { tag: '@build' }, async ({ page, context }) => {
  await openReady(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true);
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/offline|network|connection/i);
  await context.setOffline(false);
});

test('names the site by its own address in robots.txt and sitemap.xml', async ({ request, run }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`${run.siteUrl}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  expect(map).toContain(`<loc>${run.siteUrl}/</loc>`);
});

test('runs a page’s own scripts and no others', { tag: '@build' }, async ({ page, consoleErrors }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'(;|$)/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
  });
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0);
  consoleErrors.length = 0;
});
