import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { siteConfig } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { readThemes, watchFirstTheme } from '@/tests/helpers/firstTheme';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { FORMS } from '@/tests/helpers/pages';
import { readMoralis } from '@/tests/helpers/readMoralis';

test.describe('provider', () => {
  test('[A01] is mounted on every page with the configured application ID and server URL', async ({ page, run }) => {
    // `pages.spec.ts` finds it on all others.
    for (const path of FORMS) {
      await openReady(page, path);
      const { given } = await readMoralis(page);
      expect({ path, ...given }).toEqual({ path, appId: 'foyer-tests', serverUrl: run.serverUrl });
    }
  });

  test('[A01] calls that server with that application ID', async ({ page, run, installWallet }) => {
    const wallet = await installWallet();
    const call = page.waitForRequest(`${run.serverUrl}/users`);
    await signInWithWallet(page, wallet);
    expect((await call).postDataJSON()).toMatchObject({ _ApplicationId: run.appId });
  });

  test('[A09] wraps the application in pages/_app.tsx', { tag: '@build' }, async ({ page, run }) => {
    const manifest = JSON.parse(readFileSync(`${run.distDir}/server/pages-manifest.json`, 'utf8')) as Record<
      string,
      string
    >;
    expect(manifest['/_app']).toBe('pages/_app.js');
    expect(existsSync('pages/_app.tsx')).toBe(true);
    // Something that only the root puts around a page.
    await openReady(page, '/sign-in');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test.describe('theme', () => {
  const theme = (page: Page) => page.locator('html');

  test('[A02] is dark by default, whatever the system prefers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
  });

  test('[A02] stores the choice under the key theme and applies it to the first paint of every page', async ({
    page,
  }) => {
    await openReady(page, '/');
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).check();
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await watchFirstTheme(page);
    // `pages.spec.ts` finds it on all others.
    for (const path of FORMS) {
      await page.goto(path);
      await expect(theme(page)).toHaveAttribute('data-theme', 'light');
      expect(await readThemes(page), path).toEqual({ first: 'light', now: 'light' });
    }
  });

  test('[A02] follows the system live when set to System', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openReady(page, '/');
    await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check();
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  });

  test('[A02] offers all three in the header menu, by keyboard too', async ({ page }) => {
    await openReady(page, '/');
    await page.getByRole('button', { name: 'Theme' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio')).toHaveText(['Dark', 'Light', 'System']);
    await page.getByRole('menuitemradio', { name: 'Light' }).focus();
    await page.keyboard.press('Enter');
    await expect(theme(page)).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused();
  });
});

test.describe('body class', () => {
  test('[A04] is rendered on the server', async ({ request }) => {
    const classOf = async (path: string) => /<body class="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
    expect(await classOf('/')).toBe('page-front');
    expect(await classOf('/sign-in')).toBe('page-entrance');
    expect(await classOf('/account')).toBe('page-account');
  });

  test('[A04] follows navigation, there and back', async ({ page }) => {
    await openReady(page, '/sign-in');
    await expect(page.locator('body')).toHaveClass('page-entrance');
    await page.getByRole('link', { name: `${siteConfig.name} home` }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('body')).toHaveClass('page-front');
    await page.goBack();
    await expect(page.locator('body')).toHaveClass('page-entrance');
  });
});

test.describe('other hosts', () => {
  test('[F28] makes no request to another host, from browser or server, during and after sign-in', async ({
    page,
    run,
    consoleErrors,
    installWallet,
  }) => {
    const wallet = await installWallet();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReady(page, '/');
    await signInWithWallet(page, wallet);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const origins = new Set(asked.filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin));
    expect([...origins].sort()).toEqual([run.siteUrl, new URL(run.serverUrl).origin].sort());
    expect(consoleErrors).toEqual([]);
    expect(readFileSync(run.hostsFile, 'utf8')).toBe('');
  });

  test('[F28] answers the SDK’s request for plugin specifications from this backend', async ({
    page,
    run,
    installWallet,
  }) => {
    const wallet = await installWallet();
    const answer = page.waitForResponse(`${run.serverUrl}/functions/getPluginSpecs`);
    await signInWithWallet(page, wallet);
    expect(await (await answer).json()).toMatchObject({ result: [{ name: 'guestbook' }] });
  });
});
