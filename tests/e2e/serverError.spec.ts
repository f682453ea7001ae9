import { cp, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { expect, test } from '@/tests/helpers/browserTest';
import { expectReady } from '@/tests/helpers/signInFlows';
import { startSite } from '@/tests/helpers/startSite';

test('answers 500 with the site’s error page when a page’s code throws', async ({ page, run }) => {
  const distDir = `${run.distDir}-damaged`;
  const port = await findFreePort();
  const whole = (path: string) => !path.startsWith(join(run.distDir, 'cache')) && !path.endsWith('.map');
  await cp(run.distDir, distDir, { recursive: true, filter: whole });
  // As after an update that was cut short.
  await truncate(join(distDir, 'server/pages/sign-up.js'), 100);
  const { serverUrl, appId } = run;
  const site = await startSite({ port, distDir, serverUrl, appId, env: {} });
  try {
    const answer = await page.goto(`http://localhost:${port}/sign-up`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText("It's our fault, not yours")).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.content()).not.toContain('SyntaxError');

    await expectReady(page);
    const again = page.waitForResponse((response) => response.url().endsWith('/sign-up'));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await again).status()).toBe(500);
    await page.getByRole('main').getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL(`http://localhost:${port}/`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong');
  } finally {
    await site.stop();
    await rm(distDir, { recursive: true, force: true });
  }
});
