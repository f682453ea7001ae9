import { expect, test } from '@/tests/helpers/browserTest';
import { FORMS } from '@/tests/helpers/pages';

/* That nothing moves by itself while a page arrives is in `pages.spec.ts`. */

test.describe('before the whole of a page has arrived', () => {
  test.use({ javaScriptEnabled: false });

  test('its title already stands where it stays', async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    const moving: string[] = [];
    for (const path of FORMS) {
      const url = `${baseURL ?? ''}${path}`;
      const title = page.locator('h1').first();
      // A slow network, or a busy machine, shows what it has so far.
      await page.route(url, async (route) => {
        const response = await route.fetch();
        const [start = ''] = (await response.text()).split(/(?<=<\/h1>)/);
        await route.fulfill({ response, body: start });
      });
      await page.goto(url);
      const before = await title.boundingBox();
      await page.unroute(url);
      await page.goto(url);
      const after = await title.boundingBox();
      if (before?.y !== after?.y || !after) moving.push(`${path}: ${before?.y} → ${after?.y}`);
    }
    expect(moving.join('\n')).toBe('');
  });
});
