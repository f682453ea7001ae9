// @ts-check
import { chromium } from '@playwright/test';
import { launchOptions } from './launchOptions.mjs';

/** How long the network must be quiet until a page counts as loaded, in milliseconds. */
const QUIET_MS = 3_000;

/** @typedef {{ url: string, bytes: number }} Script */

/**
 * Loads a page in a fresh browser without touching it and weighs its scripts as they came over the wire, answer headers
 * included, until the network has been quiet for three seconds. Only the site's own answers count as noise: the page may
 * go on asking for a backend that is not there.
 * @param {string} url
 * @param {{ path: string, env: Record<string, string> }} browser
 * @returns {Promise<{ scripts: Script[], hosts: string[] }>} `hosts`: every host the page asked for
 */
export async function weighPage(url, browser) {
  const launched = await chromium.launch(launchOptions(browser));
  try {
    const page = await launched.newPage({ viewport: { width: 1280, height: 800 } });
    const cdp = await page.context().newCDPSession(page);
    /** @type {Map<string, { url: string, type: string }>} */
    const requests = new Map();
    /** @type {Script[]} */
    const scripts = [];
    const { origin } = new URL(url);
    let last = Date.now();
    await cdp.send('Network.enable');
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (request.url.startsWith(origin)) last = Date.now();
      requests.set(requestId, { url: request.url, type: type ?? '' });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request?.url.startsWith(origin)) last = Date.now();
      if (request && (request.type === 'Script' || /\.m?js(\?|$)/.test(request.url))) {
        scripts.push({ url: request.url, bytes: encodedDataLength });
      }
    });
    await page.goto(url, { waitUntil: 'load' });
    while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
    const hosts = new Set([...requests.values()].map((request) => new URL(request.url).hostname).filter(Boolean));
    return { scripts, hosts: [...hosts] };
  } finally {
    await launched.close();
  }
}
