import { askChain } from '@/tests/helpers/askChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/entrance';

test('an address that is none answers 404, says so and leads back', async ({ page }) => {
  const answer = await page.goto('/no-such-room');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('the mail box of development is not there in production', async ({ page, run, request }) => {
  expect((await page.goto('/mailbox'))?.status()).toBe(404);
  expect((await request.get(new URL('/mailbox', run.serverUrl).href)).status()).toBe(404);
});

test('without a network the visitor gets a page of the house', async ({ page, context }) => {
  await openReady(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true);
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/offline|network|connection/i);
  await context.setOffline(false);
});

test('robots and site map name the site by its own address', async ({ request, run }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`${run.siteUrl}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  expect(map).toContain(`<loc>${run.siteUrl}/</loc>`);
});

test('every picture that a page names is there', async ({ page, request }) => {
  await page.goto('/');
  const named = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], meta[property="og:image"]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('content') ?? ''),
    );
  expect(named.length).toBeGreaterThan(3);
  for (const address of named) expect((await request.get(address)).status(), address).toBe(200);
});

test('a page may run its own scripts and no others', async ({ page, faults }) => {
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
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  faults.length = 0;
});

test('live figures of this very backend stand on the first page', async ({ page, run }) => {
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
