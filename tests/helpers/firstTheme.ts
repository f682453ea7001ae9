import type { Page } from '@playwright/test';

/** Where a page keeps it. */
type ThemedWindow = Window & { firstTheme?: string | undefined };

/** Notes the theme of every page that opens from now on while it is still being read: a wrong one would flash. */
export async function watchFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')) return;
      observer.disconnect();
      (window as ThemedWindow).firstTheme = document.documentElement.dataset['theme'];
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The theme of the open page: at its first paint, and now. */
export const readThemes = (page: Page): Promise<{ first?: string | undefined; now?: string | undefined }> =>
  page.evaluate(() => ({
    first: (window as ThemedWindow).firstTheme,
    now: document.documentElement.dataset['theme'],
  }));
