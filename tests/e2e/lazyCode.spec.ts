import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { blockLazyCode } from '@/tests/helpers/blockLazyCode';

test('reports a page whose code fails to load, and shows it once it loads', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const code = await blockLazyCode(page);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Security' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Part of this page couldn’t be loaded.');
  await code.restore();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Password' })).toBeVisible();
});
