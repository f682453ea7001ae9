import { isPathEnabled } from '@/protocol/config/siteConfig';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { PAGES } from '@/tests/helpers/pages';

/** The pages behind the sign-in besides the first, and what stands on each once it was read. */
const INSIDE = {
  '/account/security': 'Password',
  '/account/wallets': 'Linked wallets',
  '/account/sessions': 'Sessions',
  '/account/data': 'Download',
  '/send': 'No wallet connected',
  '/plugins': 'guestbook',
  '/portfolio': 'No wallet yet',
  '/receive': 'No wallet yet',
  '/activity': 'No wallet yet',
  '/files': 'No files yet',
  '/notifications': 'No notifications yet',
} as const;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const path of PAGES) {
  test(`${path} is accessible in both themes and fits every width`, async ({ page }) => {
    await openReady(page, path);
    await expectAccessible(page, path);
  });
}

test('dialog, menu and a form with errors are accessible and fit', async ({ page, installWallet }) => {
  await installWallet();
  await openReady(page, '/');
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu', []);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByRole('form').getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'form with errors');
});

test('the inside pages are accessible and fit', async ({ page, person }) => {
  test.slow();
  await signInAs(page, person, true);
  await openReady(page, '/account');
  await expectAccessible(page, '/account');
  for (const [path, heading] of Object.entries(INSIDE).filter(([path]) => isPathEnabled(path))) {
    await openReady(page, path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expectAccessible(page, path);
  }
});
