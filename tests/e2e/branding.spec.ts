import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { LEGAL_NAMES } from '@/protocol/config/FoyerConfig';
import { colorOf } from '@/protocol/config/brandStyles';
import { nameIn, siteConfig } from '@/protocol/config/siteConfig';
import { findLegalDocuments } from '@/scripts/lib/legalDocuments.mjs';

test('writes foyer.config.ts into the web app manifest', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({
    name: siteConfig.name,
    short_name: nameIn('short'),
    description: siteConfig.description,
    start_url: '/',
    display: 'standalone',
    background_color: colorOf(siteConfig, 'dark', 'background'),
    theme_color: colorOf(siteConfig, 'dark', 'background'),
  });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
});

test('shows the configured name and texts in header, title, first screen, footer and link previews', async ({
  page,
}) => {
  await openReady(page, '/');
  await expect(page).toHaveTitle(`${siteConfig.name} — ${siteConfig.tagline}`);
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(siteConfig.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteConfig.landing.headline.replaceAll('*', ''));
  await expect(page.getByRole('main')).toContainText(siteConfig.landing.lead ?? siteConfig.description);
  await expect(page.getByRole('contentinfo')).toContainText(siteConfig.footer);
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', siteConfig.name);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', siteConfig.description);
});

test('uses the background of each theme as the browser’s theme color', async ({ page }) => {
  await openReady(page, '/');
  for (const theme of ['dark', 'light'] as const) {
    const expected = colorOf(siteConfig, theme, 'background');
    await expect(page.locator(`meta[name="theme-color"][media*="${theme}"]`)).toHaveAttribute('content', expected);
    await page.getByRole('contentinfo').getByRole('radio', { name: theme, exact: false }).check();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(expected.slice(at, at + 2), 16));
    await expect(page.locator('body')).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  }
});

test('shows the clone command only if a repository is configured', async ({ page }) => {
  const { repository } = siteConfig.links;
  await openReady(page, '/');
  const terminal = page.locator('#start figure');
  await expect(terminal).toContainText('npm run dev');
  expect((await terminal.textContent())?.includes('git clone')).toBe(repository !== undefined);
});

test('links and shows a legal document that has text, and answers 404 for one without', async ({ page, request }) => {
  const filled = findLegalDocuments(process.cwd(), LEGAL_NAMES).map((name) => `/legal/${name}`);
  await openReady(page, '/');
  const links = page.getByRole('contentinfo').locator('a[href^="/legal/"]');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(filled);
  for (const name of LEGAL_NAMES) {
    const path = `/legal/${name}`;
    expect((await request.get(path)).status(), path).toBe(filled.includes(path) ? 200 : 404);
  }
});
