import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signInWithWallet, signUp } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import { TestWallet } from '@/tests/stand-ins/testWallet';
import { write, post } from '@/tests/helpers/communityPage';

async function choose(page: Page, words: string, item: string): Promise<void> {
  await post(page, words).getByRole('button', { name: 'More about the post' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** A backend that can be stopped and started again, and a site for it. */
async function startSiteAndBackend(distDir: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-feed-'));
  const [port, backendPort] = await Promise.all([findFreePort(), findFreePort()]);
  const siteUrl = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    MASTER_KEY: 'f'.repeat(48),
    DATABASE_PASSWORD: 'e'.repeat(48),
    SITE_URL: siteUrl,
    BACKEND_PORT: String(backendPort),
    NEXT_PUBLIC_MORALIS_SERVER_URL: `http://localhost:${backendPort}/server`,
    SEND_EMAIL: 'off',
  };
  const start = () => startBackend({ dataDir, env });
  let backend = await start();
  const site = await startSite({
    port,
    distDir,
    serverUrl: env.NEXT_PUBLIC_MORALIS_SERVER_URL,
    appId: backend.appId,
    env: { SITE_URL: siteUrl },
  });
  return {
    siteUrl,
    stopBackend: () => backend.stop(),
    async startBackend() {
      backend = await start();
    },
    async stop() {
      await site.stop();
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

test(
  'shows new, edited and deleted posts to another visitor once, through a restart of the backend',
  { tag: '@build' },
  async ({ browser, run, person }) => {
    test.setTimeout(360_000);
    const site = await startSiteAndBackend(run.distDir);
    const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: site.siteUrl })));
    const [hers, his] = contexts;
    if (!hers || !his) throw new Error('There are two browsers.');
    try {
      const wallet = await TestWallet.install(hers);
      const [ada, bob] = await Promise.all([hers.newPage(), his.newPage()]);
      await openReady(bob, '/community');
      await expect(bob.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
      await expect(bob.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
      await signInWithWallet(ada, wallet);
      await openReady(ada, '/community');

      await write(ada, 'The lamp in the hall is on');
      await expect(post(bob, 'The lamp in the hall is on')).toBeVisible();
      await signUp(bob, person);
      await openReady(bob, '/community');
      await post(bob, 'The lamp').getByRole('button', { name: 'Like' }).click();
      await expect(post(ada, 'The lamp').getByRole('button', { name: 'Like' })).toHaveText('Like1');
      await post(bob, 'The lamp').getByRole('button', { name: 'Reply' }).click();
      await bob.getByLabel('Your reply').fill('And the door is open');
      await bob.getByRole('form', { name: 'New reply' }).getByRole('button', { name: 'Reply' }).click();
      await post(ada, 'The lamp').getByRole('button', { name: '1 reply' }).click();
      await expect(post(ada, 'And the door is open').last()).toBeVisible();

      await choose(ada, 'The lamp', 'Edit');
      await ada.getByLabel('Text of the post').fill('The lamp in the hall is out');
      await ada.getByRole('button', { name: 'Save' }).click();
      await expect(post(bob, 'is out').first()).toContainText('edited');

      // Who is further down has new posts held back.
      await bob.evaluate(() => window.scrollTo({ top: 0 }));
      await write(ada, 'I sign what I say', true);
      // It is checked when it is seen.
      await post(bob, 'I sign what I say').scrollIntoViewIfNeeded();
      await expect(post(bob, 'I sign what I say')).toContainText(/· Verified(?! )/);
      await expect(post(bob, 'I sign what I say')).toContainText('Signed by');
      await expectAccessible(bob, 'the feed');
      await bob.getByRole('searchbox', { name: 'Search' }).fill('lam');
      await bob.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await expect(post(bob, 'I sign what I say')).toHaveCount(0);
      await expect(post(bob, 'is out').first()).toBeVisible();
      await openReady(bob, '/community');
      await expect(post(bob, 'I sign what I say')).toBeVisible();
      await ada.waitForTimeout(2_000); // It is kept in the browser once it is calm.

      await site.stopBackend();
      await write(ada, 'Written in the dark');
      await expect(post(ada, 'Written in the dark')).toContainText('Saved in this browser');
      await ada.reload();
      await expect(post(ada, 'I sign what I say')).toBeVisible({ timeout: 40_000 });
      await expect(post(ada, 'Written in the dark')).toContainText('Saved in this browser');
      await site.startBackend();
      await expect(post(bob, 'Written in the dark')).toBeVisible({ timeout: 40_000 });
      await expect(ada.getByRole('article', { name: 'Your post, not sent yet' })).toHaveCount(0, { timeout: 40_000 });
      await expect(post(bob, 'Written in the dark')).toHaveCount(1);
      await expect(post(ada, 'Written in the dark')).toHaveCount(1);
      await expect(post(ada, 'Written in the dark')).not.toContainText('Saved in this browser');

      await choose(ada, 'Written in the dark', 'Delete');
      await ada.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete post' }).click();
      await expect(post(bob, 'Written in the dark')).toHaveCount(0);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await site.stop();
    }
  },
);

test('shows a post that ada.eth signed under her name to another visitor', async ({
  page,
  signInAsAda,
  browser,
  baseURL,
}) => {
  await signInAsAda();
  await openReady(page, '/community');
  const words = `Signed at the door ${crypto.randomUUID().slice(0, 8)}`;
  await write(page, words, true);
  // A signature is checked when it comes into view; the draft before the post has none.
  await post(page, words).getByRole('button', { name: 'Like' }).scrollIntoViewIfNeeded();
  await expect(post(page, words)).toContainText('Verified');
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const reader = await elsewhere.newPage();
  await openReady(reader, '/community');
  const shown = reader.getByRole('article', { name: 'Post by ada.eth', exact: true }).filter({ hasText: words });
  await expect(shown.getByRole('link', { name: 'ada.eth' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'More about the post by ada.eth' })).toBeVisible();
  await elsewhere.close();
});
