import type { Page } from '@playwright/test';

/** Takes away the code that was not fetched yet, as a line that is cut or a newer version of the site does. */
export async function blockLazyCode(page: Page): Promise<{ restore: () => Promise<void> }> {
  // What Next fetches ahead for other pages is there first.
  await page.waitForLoadState('networkidle');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const block = async (urls: string[]) => void (await line.send('Network.setBlockedURLs', { urls }));
  await block(['*/_next/static/chunks/*']);
  return { restore: () => block([]) };
}
