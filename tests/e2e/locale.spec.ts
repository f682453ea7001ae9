import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

const TOKEN = `/explorer/31337/token/${LOCAL_CONTRACTS.dollar}`;

/** The total supply of a token, which has the most digits of what the server writes. */
const supplyIn = (html: string): string => /Total supply[\s\S]*?<data[^>]*>([\d,]+)/.exec(html)?.[1] ?? '';

for (const [locale, supply] of [
  ['en-IN', /^\d{1,2}(,\d\d)*,\d{3}$/],
  ['en-US', /^\d{1,3}(,\d{3})*$/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the server writes numbers by region, and the browser leaves them as they are', async ({ page }) => {
      // A page that is drawn again would say so: every browser test fails at a hydration error.
      const html = (await (await page.goto(TOKEN))?.text()) ?? '';
      expect(html).toContain(`data-locale="${locale}"`);
      const written = supplyIn(html);
      expect(written).toMatch(supply);
      expect(written.length).toBeGreaterThan(6);
      await openReady(page, TOKEN);
      await expect(page.locator('data', { hasText: written }).first()).toBeVisible();
    });
  });
}

test('requests side by side keep their own locale', async ({ request }) => {
  const locales = ['en-IN', 'en-US', 'en-IN', 'en-US', 'de-DE'];
  const pages = await Promise.all(
    locales.map(async (locale) => (await request.get(TOKEN, { headers: { 'accept-language': locale } })).text()),
  );
  const supplies = pages.map(supplyIn);
  expect(supplies[2]).toBe(supplies[0]);
  expect(supplies[3]).toBe(supplies[1]);
  expect(supplies[0]).not.toBe(supplies[1]);
  expect(pages[4]).toContain('data-locale="en-GB"');
});
