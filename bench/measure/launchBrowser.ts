import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findBrowser } from '@/scripts/lib/findBrowser.mjs';

/** A browser of this machine, or the one of the package registry, that knows no host but this machine. */
export async function launchBrowser(root: string): Promise<Browser> {
  const { path, env } = await findBrowser(root);
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
}

/** A fresh context with nothing cached, in the window size that all measurements share. */
export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // tsx names the functions it hands to the page with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}
