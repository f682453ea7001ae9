import type { Browser } from '@playwright/test';
import { newContext } from '@/bench/measure/launchBrowser';
import { slowProcessor } from '@/bench/measure/slowProcessor';

/** A slow network: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Milliseconds from navigation until a button is visible and React listens on it, in a fresh browser context (nothing
 * cached), on a slow phone and network.
 *
 * @param selector CSS selector of the button.
 */
export async function timeToInteractive(browser: Browser, address: string, selector: string): Promise<number> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await slowProcessor(page);
    await page.addInitScript((wanted) => {
      const timer = setInterval(() => {
        const button = document.querySelector<HTMLElement>(wanted);
        if (!button?.offsetParent || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return;
        clearInterval(timer);
        document.documentElement.dataset.liveAt = String(performance.now());
      }, 10);
    }, selector);
    await page.goto(address, { waitUntil: 'commit' });
    const live = await page.waitForFunction(() => document.documentElement.dataset.liveAt, undefined, {
      timeout: 60_000,
    });
    return Number(await live.jsonValue());
  } finally {
    await context.close();
  }
}
