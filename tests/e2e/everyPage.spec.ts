import { findBarriers } from '@/tests/helpers/axe';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signUp } from '@/tests/helpers/entrance';

const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc&username=guest',
  '/verify-email',
  '/account',
  '/send',
  '/plugins',
  '/portfolio',
  '/activity',
  '/contracts',
  '/offline',
  '/developers',
  '/no-such-room',
];

/** The pages of the account besides the first, and what stands on each once it was read. */
const ACCOUNT_PAGES = {
  '/account/security': 'Password',
  '/account/wallets': 'Linked wallets',
  '/account/sessions': 'Sessions',
  '/account/data': 'Download',
  '/send': 'No wallet is connected',
  '/plugins': 'guestbook',
  '/portfolio': 'No wallet yet',
  '/activity': 'No address yet',
} as const;

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const path of PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await openReady(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect(await findBarriers(page)).toEqual([]);
      });
    }

    test('axe finds nothing on the account, signed in, nor in the dialog, the menu and a form with errors', async ({
      page,
      person,
      installWallet,
    }) => {
      await installWallet();
      await openReady(page, '/');
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Create account' }).click();
      await dialog.getByRole('form').getByRole('button', { name: 'Create account' }).click();
      await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Theme' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await signUp(page, person, true);
      expect(await findBarriers(page)).toEqual([]);
      for (const [path, heading] of Object.entries(ACCOUNT_PAGES)) {
        await openReady(page, path);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        expect(await findBarriers(page), path).toEqual([]);
      }
    });
  });
}

for (const width of [360, 768, 1440, 1920]) {
  test(`nothing is wider than a window of ${width} pixels`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 800 });
    const check = async (path: string) => {
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 100));
      });
      expect(tooWide, path).toEqual([]);
    };
    for (const path of PAGES) {
      await openReady(page, path);
      await check(path);
    }
    await signUp(page, person, true);
    await check('/account, signed in');
    for (const [path, heading] of Object.entries(ACCOUNT_PAGES)) {
      await openReady(page, path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await check(path);
    }
  });
}
