import { expect, test } from '@/tests/helpers/browserTest';

test('fetches pictures of the product after the code of the page, and only those of its theme', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/screens/')) asked.push(new URL(request.url()).pathname);
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const pictures = page.locator('main picture img:visible');
  await expect(pictures.first()).toBeAttached();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  release();
  await expect(page.locator('main picture + noscript')).toHaveCount(0);
  const count = await pictures.count();
  expect(count).toBeGreaterThanOrEqual(5);
  for (let index = 0; index < count; index++) {
    const picture = pictures.nth(index);
    await picture.scrollIntoViewIfNeeded();
    const isLoaded = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth > 300 && one.currentSrc);
    await expect.poll(isLoaded).toMatch(/\/screens\/[a-z-]+-dark\.webp$/);
  }
  expect(asked.filter((path) => !path.endsWith('-dark.webp'))).toEqual([]);
});
