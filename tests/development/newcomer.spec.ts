import type { BrowserContext } from '@playwright/test';
import { expect, test as base } from '@/tests/helpers/browserTest';
import {
  dialogOf,
  expectSignedIn,
  openDialog,
  press,
  signInByMouse,
  walletOf,
} from '@/tests/helpers/developmentWallet';
import { expectDialog, expectReady, openReady } from '@/tests/helpers/signInFlows';
import { form, fill, review, send, sent } from '@/tests/helpers/sendPage';
import { startDevelopment, type Development } from '@/tests/helpers/startDevelopment';
import { openComposer } from '@/tests/helpers/openComposer';
import { reachSection } from '@/tests/helpers/portfolioPage';

/** The account that the wallet opens on (dorothy.eth). */
const DOROTHY = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';

type Fixtures = {
  /** What the console and the network of the pages complain about, checked to be nothing at the end of the test. */
  noise: string[];
};

const test = base.extend<Fixtures, { development: Development }>({
  development: [
    async ({}, use) => {
      const development = await startDevelopment();
      await use(development);
      await development.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ development }, use) => use(development.siteUrl),
  noise: [
    async ({ context, development }, use) => {
      const noise: string[] = [];
      watchNoise(context, noise);
      await use(noise);
      expect(noise).toEqual([]);
      expect(development.printed()).toBe('');
    },
    { auto: true },
  ],
});

function watchNoise(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A page that is left ends its requests.
    if (why !== 'net::ERR_ABORTED') noise.push(`${why}: ${request.url()}`);
  });
}

test.describe.configure({ mode: 'serial' });

test('a newcomer signs in with the development wallet by mouse, and the main pages work without noise', async ({
  page,
  development,
}) => {
  await signInByMouse(page);
  const wallet = walletOf(page);

  await openReady(page, '/portfolio');
  await expect(page.getByRole('main')).toContainText('FUSD');
  const panel = page.getByRole('main').getByRole('region', { name: 'Development' });
  await expect(panel.getByRole('link', { name: 'Mailbox' })).toHaveAttribute('href', '/mailbox');
  await expect(panel.getByText(/^npm run admin -- grant \w+$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('FUSD');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('1,250 raw units of MARK');
  await expect(await reachSection(page, 'Token approvals')).toContainText('250 FUSD');

  await openReady(page, '/send');
  await expect(form(page)).toBeVisible();
  await fill(page, 'mary.eth', '1.5');
  await expect(review(page)).toContainText('1.5 ETH');
  await send(page);
  await expect(wallet.getByRole('heading', { name: 'Send 1.5 ETH to mary.eth' })).toBeVisible();
  await press(page, 'Send');
  await expect(sent(page).first()).toContainText('1.5 ETH to mary.eth');
  await expect(sent(page).first()).toContainText(/Confirmed|Final/);

  await openReady(page, '/community');
  const post = await openComposer(page);
  await post.getByLabel('New post').fill('The first words');
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Post by/ }).filter({ hasText: 'The first words' })).toBeVisible();

  for (const path of ['/activity', '/contracts', '/explorer', '/files', '/account']) {
    await openReady(page, path);
    await expect(page.getByRole('main')).not.toHaveText('');
  }
  await development.grantAdmin(DOROTHY);
  await openReady(page, '/admin');
  await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toBeVisible();
  await openReady(page, '/mailbox');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the keyboard alone signs in; Escape rejects what the wallet asks and leaves the dialog of the page open', async ({
  page,
}) => {
  await openReady(page, '/explorer?q=Doors%20at%20Dusk');
  await expect(page.getByRole('main')).toContainText('Doors at Dusk');
  await openDialog(page);
  await expectDialog(page);
  await dialogOf(page)
    .getByRole('button', { name: /Development wallet/ })
    .focus();
  await page.keyboard.press('Enter');
  const wallet = walletOf(page);
  await expect(wallet.getByRole('radio', { name: /dorothy\.eth/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(wallet.getByRole('dialog')).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(wallet.getByRole('radio', { name: /dorothy\.eth/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(wallet.getByRole('radio', { name: /mary\.eth/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(wallet.getByRole('button', { name: 'Sign' })).toBeFocused();
  await expect(wallet.getByText('mary.eth')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await expectReady(page);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger signs in', async ({ page }) => {
    await openReady(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).tap();
    await dialogOf(page)
      .getByRole('button', { name: /Development wallet/ })
      .tap();
    const wallet = walletOf(page);
    await wallet.getByText('katherine.eth').tap();
    await wallet.getByRole('button', { name: 'Connect' }).tap();
    await wallet.getByRole('button', { name: 'Sign' }).tap();
    await expectSignedIn(page);
  });
});
