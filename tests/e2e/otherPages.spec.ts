import { askChain } from '@/tests/helpers/askChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

test('answers 404 with a way back for an unknown address', async ({ page }) => {
  const answer = await page.goto('/no-such-room');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('has no development mailbox in production', async ({ page, run, request }) => {
  expect((await page.goto('/mailbox'))?.status()).toBe(404);
  expect((await request.get(new URL('/mailbox', run.serverUrl).href)).status()).toBe(404);
});

test('shows the offline page without a network', async ({ page, context }) => {
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

test('serves every image that a page names', async ({ page, request }) => {
  await page.goto('/');
  const named = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], meta[property="og:image"]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
    );
  expect(named.length).toBeGreaterThan(3);
  for (const address of named) expect((await request.get(address)).status(), address).toBe(200);
});

test('runs a page’s own scripts and no others', async ({ page, consoleErrors }) => {
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

test('shows live figures of this backend on the home page', async ({ page, run }) => {
  await openReady(page, '/');
  const figures = page.getByRole('region', { name: 'Live from this server' });
  await expect(figures).toHaveAttribute('data-state', 'live');
  const block = figures.locator('[data-figure="block"] dd');
  await expect(block).toHaveText(/^\d/);
  const before = await block.textContent();
  // The local chain mines nothing while nobody sends.
  await askChain(run.rpcUrl, 'evm_mine');
  await expect(block).not.toHaveText(before ?? '');
});
