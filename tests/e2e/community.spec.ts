import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteConfig } from '@/protocol/config/siteConfig';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { expect, test } from '@/tests/helpers/browserTest';
import { signInAs } from '@/tests/helpers/signInAs';
import { openReady, signInWithWallet, signUp } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';
import { TestWallet } from '@/tests/stand-ins/testWallet';
import { openComposer } from '@/tests/helpers/openComposer';

const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

async function write(page: Page, words: string, sign = false): Promise<void> {
  const form = await openComposer(page);
  await form.getByLabel('New post').fill(words);
  if (sign) await form.getByLabel('Sign with my wallet').check();
  await form.getByRole('button', { name: 'Post', exact: true }).click();
}

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

test('shows new, edited and deleted posts to another visitor once, through a restart of the backend', async ({
  browser,
  run,
  person,
}) => {
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
});

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

test(
  'previews the page of this site that a post links to, and asks nobody about others',
  { tag: '@docs' },
  async ({ page, run, person }) => {
    await signInAs(page, person);
    const name = `Ada ${person.username.slice(-8)}`;
    await openReady(page, '/account');
    const form = page.getByRole('form', { name: 'Public profile' });
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile saved.').first()).toBeVisible();
    await openReady(page, '/community');
    await write(page, `Read ${run.siteUrl}/docs/guides/files and https://example.org/u/ada`);
    await expect(post(page, 'Read http').getByRole('link', { name: /Files.*Docs ·/ })).toHaveAttribute(
      'href',
      '/docs/guides/files',
    );
    await write(page, `[This is me](/u/${encodeURIComponent(name)})`);
    await post(page, 'This is me')
      .getByRole('link', { name: `${name} Profile` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expectAccessible(page, 'a profile with a preview');
  },
);

test('offers a public name where the first post is written, and tells those who skip it apart', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  await signInAs(page, person);
  await openReady(page, '/community');
  const visitor = /^Visitor [\da-z]{4}$/;
  await openComposer(page);
  const naming = page.getByRole('form', { name: 'Public name' });
  await expect(naming.getByLabel('Public name')).toHaveValue('');
  await expectAccessible(page, 'the offer of a name', [360]);
  await naming.getByRole('button', { name: 'Skip' }).click();
  await expect(naming).toHaveCount(0);
  await expect(page.getByText(/^Posting as “Visitor [\da-z]{4}”/)).toBeVisible();
  const words = `Without a name ${person.username}`;
  await write(page, words);
  const own = page.getByRole('article', { name: /^Post by/ }).filter({ hasText: words });
  const called = await own.getByRole('link').first().locator('bdi').textContent();
  expect(called).toMatch(visitor);

  // Another one, who has one from here on, and no address that others can see.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true });
  const theirs = await elsewhere.newPage();
  await signInAs(theirs, { ...person, username: `${person.username}-n` });
  await openReady(theirs, '/community');
  await expect(post(theirs, words).getByRole('link', { name: called ?? '' })).toBeVisible();
  await post(theirs, words).getByRole('button', { name: 'Reply' }).click();
  const offer = theirs.getByRole('form', { name: 'Public name' });
  const name = `Nina ${person.username.slice(-8)}`;
  await offer.getByLabel('Public name').fill(name);
  await offer.getByRole('button', { name: 'Set name' }).click();
  await expect(offer).toHaveCount(0);
  await theirs.getByLabel('Your reply').fill(`Under my name ${person.username}`);
  await theirs.getByRole('form', { name: 'New reply' }).getByRole('button', { name: 'Reply' }).click();
  await post(page, words).getByRole('button', { name: '1 reply' }).click();
  await expect(
    page.getByRole('article', { name: `Post by ${name}` }).filter({ hasText: 'Under my name' }),
  ).toBeVisible();

  // One field finds authors too, and what it finds has a page with a title of its own.
  await theirs.getByRole('searchbox', { name: 'Search' }).fill(`@${name}`);
  await theirs.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(post(theirs, 'Under my name')).toBeVisible();
  await post(page, words)
    .getByRole('link', { name: called ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts by ${called}`);
  await expect(page).toHaveTitle(`Posts by ${called} · ${siteConfig.name}`);
  await elsewhere.close();
});

test('shows an account that is known by its address with the picture of that address, and publishes none', async ({
  page,
  signInAsAda,
}) => {
  await signInAsAda();
  await openReady(page, '/account');
  const account = page.getByRole('main');
  await expect(account.getByRole('radio', { name: 'Generated picture' })).toBeChecked();
  const drawn = await page.getByRole('banner').locator('[data-address-picture]').first().innerHTML();
  const address = account.getByRole('region', { name: 'Sign-in details' }).locator('[data-address-picture]').first();
  expect(await address.innerHTML()).toBe(drawn);
  expect(await account.locator('header [data-address-picture]').innerHTML()).toBe(drawn);
});

test('says what a wallet account needs before two-factor authentication', async ({ page, signInAsAda }) => {
  await signInAsAda();
  await openReady(page, '/account/security');
  const checks = page.getByRole('list', { name: 'Security check' });
  await expect(checks.getByText('Needs a password first. Wallets ask for no code.')).toHaveCount(2);
  await checks.getByRole('link', { name: 'Set a password' }).first().click();
  await expect(page.getByRole('region', { name: 'Password' }).getByLabel('Username')).toBeFocused();
});
