import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { FEATURES, type FoyerConfig } from '@/protocol/config/FoyerConfig';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { buildSite } from '@/tests/helpers/buildSite';
import { copyCheckout } from '@/tests/helpers/copyCheckout';
import { openReady, signUp } from '@/tests/helpers/signInFlows';
import { featureTexts, readStatic } from '@/tests/helpers/featureTexts';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';

/** What an owner might write, with three features off. */
const CONFIG: FoyerConfig = {
  name: 'Acme',
  tagline: 'tea by mail',
  description: 'Tea that comes by mail.',
  names: { short: 'Tea' },
  logo: { dark: '/favicon.svg', light: '/favicon.svg' },
  colors: { dark: { accent: '#7cc4ff', background: '#0b1016' }, light: { accent: '#00508f' } },
  links: { footer: { Docs: 'https://docs.acme.example/', Support: 'mailto:help@acme.example' } },
  landing: { headline: 'Tea, *already* brewed.', lead: 'Order today, drink tomorrow.' },
  footer: 'Acme Ltd.',
  features: {
    ...(Object.fromEntries(FEATURES.map((feature) => [feature, true])) as FoyerConfig['features']),
    send: false,
    explorer: false,
    developers: false,
  },
};

const OFF = ['send', 'explorer', 'developers'] as const;
const ROOT = process.cwd();
const COPY = join(ROOT, '.next-branded-tests');
const DIST_DIR = '.next';

type Branded = { siteUrl: string; output: () => string };

const test = base.extend<object, { branded: Branded }>({
  branded: [
    async ({}, use) => {
      copyCheckout(ROOT, COPY);
      const config = `import type { FoyerConfig } from '@/protocol/config/FoyerConfig';\n\nconst config: FoyerConfig = ${JSON.stringify(CONFIG)};\nexport default config;\n`;
      writeFileSync(join(COPY, 'foyer.config.ts'), config);
      writeFileSync(join(COPY, 'legal/privacy.md'), '# What we keep\n\nYour **order** and <b>nothing</b> else.\n');
      writeFileSync(join(COPY, 'legal/terms.md'), 'Pay first.\n');
      buildSite(COPY, DIST_DIR);
      const port = await findFreePort();
      const siteUrl = `http://localhost:${port}`;
      const secret = () => randomBytes(24).toString('hex');
      const backend = await startBackend({
        chain: true,
        env: {
          ...{ NODE_ENV: 'production', MASTER_KEY: secret(), DATABASE_PASSWORD: secret(), SEND_EMAIL: 'off' },
          SITE_URL: siteUrl,
        },
      });
      const { serverUrl, appId } = backend;
      const site = await startSite({ port, root: COPY, distDir: DIST_DIR, serverUrl, appId, env: {} });
      await use({ siteUrl, output: site.output });
      await site.stop();
      await backend.stop();
      await rm(COPY, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ branded }, use) => use(branded.siteUrl),
});

test.describe.configure({ mode: 'serial' });

/** Paths of this site that a page leads to. */
const pathsOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .flatMap(({ origin, pathname }) => (origin === location.origin ? pathname : [])),
    );

test('pages that are off are not found, and no file of the browser holds their code', async ({ request }) => {
  const gone = ['/send', '/send?to=ada.eth', '/explorer', '/explorer/31337/block/1', '/developers'];
  for (const path of gone) expect((await request.get(path)).status(), path).toBe(404);
  const code = readStatic(COPY, DIST_DIR);
  for (const feature of OFF) {
    const texts = featureTexts(ROOT, feature);
    expect(texts.length, feature).toBeGreaterThan(5);
    expect(texts.filter((text) => code.includes(text))).toEqual([]);
  }
  // The search finds what is there.
  expect(featureTexts(ROOT, 'portfolio').some((text) => code.includes(text))).toBe(true);
});

test('no page leads to them, signed out or in, nor does the site map', async ({ page, request }) => {
  test.slow();
  const isGone = (path: string) => OFF.some((feature) => path.split('/')[1] === feature);
  const open = [
    '/',
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/contracts',
    '/community',
    '/legal/privacy',
    '/nowhere',
  ];
  for (const path of open) {
    await openReady(page, path);
    expect((await pathsOn(page)).filter(isGone), path).toEqual([]);
  }
  await signUp(page, { username: 'brewer', email: '', password: `tea-${randomBytes(9).toString('hex')}` });
  for (const path of ['/account', '/portfolio', '/activity', '/files', '/community', '/contracts', '/plugins']) {
    await openReady(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const paths = await pathsOn(page);
    expect(paths).toContain('/portfolio');
    expect(paths.filter(isGone), path).toEqual([]);
  }
  const map = await (await request.get('/sitemap.xml')).text();
  expect(map).toContain('/legal/privacy</loc>');
  expect(map).not.toMatch(/send|explorer|developers|imprint/);
});

test('name, texts, colors, logo and links are the owner’s in both themes', async ({ page, request }) => {
  await openReady(page, '/');
  await expect(page).toHaveTitle('Acme — tea by mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea, already brewed.');
  await expect(page.locator('h1 em')).toHaveText('already');
  await expect(page.getByRole('main')).toContainText('Order today, drink tomorrow.');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Acme Ltd.');
  await expect(footer.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', 'https://docs.acme.example/');
  await expect(footer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'mailto:help@acme.example');
  await expect(page.getByText('Foyer', { exact: false })).toHaveCount(0);
  await expect(page.locator('[data-logo]').first()).toHaveCSS('background-image', /favicon\.svg/);

  const colorOf = (name: string) =>
    page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);
  expect(await colorOf('--accent')).toBe('#7cc4ff');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 16, 22)');
  await footer.getByRole('radio', { name: 'Light' }).check();
  expect(await colorOf('--accent')).toBe('#00508f');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 241, 232)');

  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({
    ...{ name: 'Acme', short_name: 'Tea', description: 'Tea that comes by mail.' },
    ...{ background_color: '#0b1016', theme_color: '#0b1016' },
  });
});

test('legal documents are shown, linked in the footer and the sign-up form, and an empty one is named at the start', async ({
  page,
  request,
  branded,
}) => {
  await openReady(page, '/sign-up');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/legal/terms');
  await expect(footer.getByRole('link', { name: 'Imprint' })).toHaveCount(0);
  const form = page.getByRole('form');
  await expect(form.getByRole('link')).toHaveText(['Terms', 'Privacy policy']);
  await form.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/\/legal\/privacy$/);
  await expect(page).toHaveTitle('What we keep · Acme');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we keep');
  await expect(page.getByRole('main')).toContainText('Your order and <b>nothing</b> else.');
  expect((await request.get('/legal/imprint')).status()).toBe(404);
  expect((await request.get('/legal/..%2Fpackage')).status()).toBe(404);
  expect(branded.output()).toContain('legal/imprint.md is empty');
  expect(branded.output()).not.toContain('legal/terms.md is empty');
});
