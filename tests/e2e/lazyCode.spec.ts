import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { reachSection } from '@/tests/helpers/portfolioPage';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

/** Takes away the code that was not fetched yet, as a line that is cut or a newer version of the site does. */
async function blockLazyCode(page: Page): Promise<{ restore: () => Promise<void> }> {
  // What Next fetches ahead for other pages is there first.
  await page.waitForLoadState('networkidle');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const block = async (urls: string[]) => void (await line.send('Network.setBlockedURLs', { urls }));
  await block(['*/_next/static/chunks/*']);
  return { restore: () => block([]) };
}

test('reports a page whose code fails to load, and shows it once it loads', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const code = await blockLazyCode(page);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Security' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText("The server isn't responding.");
  await code.restore();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Password' })).toBeVisible();
});

test(
  'reports a dialog whose code fails to load, and opens it on the next press',
  { tag: '@portfolio' },
  async ({ page, signInAsAda }) => {
    await signInAsAda();
    await openReady(page, '/portfolio');
    await reachSection(page, 'Token approvals');
    const nftButton = (await reachSection(page, 'NFTs')).getByRole('listitem').getByRole('button').first();
    await expect(nftButton).toBeVisible();
    const code = await blockLazyCode(page);
    await nftButton.click();
    const alert = page.getByRole('alert').filter({ hasText: "The server isn't responding." });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('table', { name: 'Coins and tokens' })).toBeVisible();
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    await code.restore();
    await nftButton.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
