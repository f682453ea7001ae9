import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findBrowser } from '@/scripts/lib/findBrowser.mjs';
import { launchOptions } from '@/scripts/lib/launchOptions.mjs';

/** A browser of this machine, or the one of the package registry, that knows no host but this machine. */
export async function launchBrowser(root: string): Promise<Browser> {
  return chromium.launch(launchOptions(await findBrowser(root)));
}

/**
 * A fresh context with nothing cached, in the window size that all measurements share.
 *
 * @param baseURL what paths without a host are of
 */
export async function newContext(browser: Browser, baseURL = ''): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...(baseURL ? { baseURL } : {}) });
  // tsx names the functions it hands to the page with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}
