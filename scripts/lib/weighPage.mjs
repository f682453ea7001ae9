// @ts-check
import { chromium } from '@playwright/test';
import { launchOptions } from './launchOptions.mjs';
import { watchScripts } from './watchScripts.mjs';

/**
 * Loads a page in a fresh browser without touching it and weighs its scripts until its network is quiet.
 * @param {string} url
 * @param {{ path: string, env: Record<string, string> }} browser
 * @returns {Promise<{ scripts: import('./watchScripts.mjs').Script[], hosts: string[] }>} `hosts`: every host the page
 *   asked for
 */
export async function weighPage(url, browser) {
  const launched = await chromium.launch(launchOptions(browser));
  try {
    const page = await launched.newPage({ viewport: { width: 1280, height: 800 } });
    const watch = await watchScripts(page);
    await page.goto(url, { waitUntil: 'load' });
    await watch.settle(new URL(url).origin);
    return { scripts: watch.scripts, hosts: watch.hosts() };
  } finally {
    await launched.close();
  }
}
