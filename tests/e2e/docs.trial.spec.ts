import { expect, test } from '@/tests/helpers/browserTest';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('leads from page to page without a reload, and marks where the reader is', async ({ page }) => {
  await openReady(page, '/docs/guides/files');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const nav = page.getByRole('navigation', { name: 'Docs' });
  await expect(nav.getByRole('link', { name: 'Files' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(/\/files$/);
  await page.getByRole('link', { name: /^Previous/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files');
  await page.locator('article [role=presentation] a').first().click();
  await expect(page).toHaveURL(/\/docs\/(?!guides\/files$)/);
  expect(await page.evaluate(() => document.body.hasAttribute('data-kept'))).toBe(true);
  await openReady(page, '/docs/guides/sign-in-methods');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const last = contents.getByRole('link').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
});

test('every link of the docs leads to a page and to a heading on it', async ({ request }) => {
  test.slow();
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    pages.set(path, html);
    const links = [...html.matchAll(/href="(\/docs[^"#]*)/g)].map(([, link = '']) => link);
    waiting.push(...links.filter((link) => !link.startsWith('/docs/raw/')));
  }
  expect(pages.size).toBeGreaterThan(50);
  const broken = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g)].flatMap(([, target = path, id = '']) =>
      pages.get(target)?.includes(`id="${id}"`) || id === 'main' ? [] : [`${path} → ${target}#${id}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('opens its navigation by a button on a phone, and closes it with the next page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openReady(page, '/docs/guides/files');
  const nav = page.getByRole('navigation', { name: 'Docs' });
  await expect(nav).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).last().click();
  await nav.getByRole('link', { name: 'Objects' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Objects');
  await expect(nav).toBeHidden();
});

test(
  'is inside the rail for somebody who is signed in, at the left edge of the other pages',
  { tag: ['@contracts', '@developers'] },
  async ({ page, person }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReady(page, '/docs');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Docs' })).toBeVisible();
    await signInAs(page, person);
    const edges: unknown[] = [];
    for (const path of ['/contracts', '/developers', '/docs']) {
      await openReady(page, path);
      const rail = page.getByRole('navigation', { name: 'Pages' });
      if (path !== '/contracts') await expect(rail.locator('[aria-current=page]')).toHaveAttribute('href', path);
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      const box = await page.locator('#__next > main, #__next > .wrap').boundingBox();
      edges.push([box?.x, box?.width]);
    }
    expect(edges).toEqual(edges.map(() => edges[0]));
    // The search of the docs has its key here; the palette has its own.
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'Search the docs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('can be read, with colored code', async ({ page }) => {
    await page.goto('/docs/guides/objects');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('.hljs-keyword').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Live queries' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live queries');
  });
});

test('keeps names in tables whole on a phone, and shades the edge behind which a table goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, '/docs/guides/sign-in-methods');
  const broken = await page
    .locator('.docs-table td code')
    .evaluateAll((codes) =>
      codes
        .filter((code) => !/\s/.test(code.textContent ?? '') && code.getClientRects().length > 1)
        .map((code) => code.textContent),
    );
  expect(broken).toEqual([]);
  const table = page.locator('.docs-table').first();
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await table.evaluate((box) => getComputedStyle(box).backgroundImage)).toContain('linear-gradient');
});
