import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/entrance';
import { signInAs } from '@/tests/helpers/signInAs';

/** Takes away the code that was not fetched yet, as a line that is cut or a newer version of the site does. */
async function takeCodeAway(page: Page): Promise<{ giveBack: () => Promise<void> }> {
  // What Next fetches ahead for other pages is there first.
  await page.waitForLoadState('networkidle');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const block = async (urls: string[]) => void (await line.send('Network.setBlockedURLs', { urls }));
  await block(['*/_next/static/chunks/*']);
  return { giveBack: () => block([]) };
}

test('a page whose code cannot be fetched says so, and is there once it can', async ({ page, person }) => {
  await signInAs(page, person);
  await openReady(page, '/account');
  const code = await takeCodeAway(page);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Security' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText("The server isn't responding.");
  await code.giveBack();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Password' })).toBeVisible();
});

test('a dialog whose code cannot be fetched says so, and comes at the next press once it can', async ({
  page,
  enterAsAda,
}) => {
  await enterAsAda();
  await openReady(page, '/portfolio');
  const piece = page.getByRole('list', { name: 'NFTs' }).getByRole('button').first();
  await expect(piece).toBeVisible();
  const code = await takeCodeAway(page);
  await piece.click();
  const alert = page.getByRole('alert').filter({ hasText: "The server isn't responding." });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('table', { name: 'Coins and tokens' })).toBeVisible();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toHaveCount(0);
  await code.giveBack();
  await piece.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
