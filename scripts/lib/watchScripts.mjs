// @ts-check

/** How long the network must be quiet until a page counts as loaded, in milliseconds. */
const QUIET_MS = 3_000;

/** @typedef {{ url: string, bytes: number }} Script */

/**
 * Weighs the scripts of a page as they come over the wire, answer headers included. Call it before the page is opened.
 * The page is opened as by a visitor who saves data: Next then fetches no other page ahead, and what comes is the page's own.
 * @param {import('@playwright/test').Page} page
 * @param {{ quietMs?: number }} [options]
 * @returns {Promise<{ settle(origin: string): Promise<void>, scripts: Script[], hosts(): string[] }>} `settle` waits until
 *   the network has been quiet for three seconds: only answers of `origin` count as noise, since a page may go on asking
 *   for a backend that is not there. `hosts`: every host the page asked for.
 */
export async function watchScripts(page, { quietMs = QUIET_MS } = {}) {
  const cdp = await page.context().newCDPSession(page);
  /** @type {Map<string, { url: string, type: string }>} */
  const requests = new Map();
  /** @type {Script[]} */
  const scripts = [];
  let last = Date.now();
  let own = '';
  await page.addInitScript(() =>
    Object.defineProperty(globalThis.navigator, 'connection', { value: { saveData: true } }),
  );
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!own || request.url.startsWith(own)) last = Date.now();
    requests.set(requestId, { url: request.url, type: type ?? '' });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request && (!own || request.url.startsWith(own))) last = Date.now();
    if (request && (request.type === 'Script' || /\.m?js(\?|$)/.test(request.url))) {
      scripts.push({ url: request.url, bytes: encodedDataLength });
    }
  });
  return {
    scripts,
    hosts: () => [...new Set([...requests.values()].map((request) => new URL(request.url).hostname).filter(Boolean))],
    async settle(origin) {
      own = origin;
      while (Date.now() - last < quietMs) await page.waitForTimeout(100);
    },
  };
}
