import { askChain } from '@/tests/helpers/askChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';

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
