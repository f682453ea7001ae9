import { expect, test } from '@/tests/helpers/browserTest';

test('keeps what is typed before the script of the page runs', async ({ page }) => {
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto('/contracts', { waitUntil: 'commit' });
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  const address = place.getByLabel('Address or name');
  await address.fill('foo');
  start();
  await expect(page.locator('html[data-settled]')).toBeAttached();
  await expect(address).toHaveValue('foo');
  await place.getByRole('button', { name: 'Open' }).click();
  await expect(address).toHaveAccessibleDescription(/"foo" is not a valid address or ENS name\./);
});
