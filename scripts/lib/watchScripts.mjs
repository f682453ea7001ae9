// @ts-check

/** How long the network must be quiet until a page counts as loaded, in milliseconds. */
const QUIET_MS = 3_000;

/** An answer that takes longer is one that never comes, such as of a backend that is not there, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Kinds of requests whose end is not reported, never comes, or does not matter to the scripts. */
const ENDLESS = ['EventSource', 'Preflight', 'Font'];

/** @typedef {{ url: string, bytes: number }} Script */

/**
 * Weighs the scripts of a page as they come over the wire, answer headers included. Call it before the page is opened.
 * The page is opened as by a visitor who saves data: Next then fetches no other page ahead, and what comes is the page's own.
 * @param {import('@playwright/test').Page} page
 * @param {{ quietMs?: number }} [options]
 * @returns {Promise<{ settle(origin?: string): Promise<void>, scripts: Script[], hosts(): string[] }>} `settle` waits until
 *   no answer is awaited and the network has been quiet for `quietMs`, by default three seconds. Where `origin` is named, what
 *   goes elsewhere does not count, since a page may go on asking for a backend that is not there. `hosts`: every host the
 *   page asked for.
 */
export async function watchScripts(page, { quietMs = QUIET_MS } = {}) {
  const cdp = await page.context().newCDPSession(page);
  /** @type {Map<string, { url: string, type: string }>} */
  const requests = new Map();
  /** When each request began that has no answer yet. @type {Map<string, number>} */
  const awaited = new Map();
  /** @type {Script[]} */
  const scripts = [];
  let last = Date.now();
  let own = '';
  await page.addInitScript(() =>
    Object.defineProperty(globalThis.navigator, 'connection', { value: { saveData: true } }),
  );
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const counts = (/** @type {string} */ id) => !own || requests.get(id)?.url.startsWith(own) === true;
  const touch = (/** @type {string} */ id) => {
    if (counts(id)) last = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    requests.set(requestId, { url: request.url, type });
    if (!ENDLESS.includes(type)) awaited.set(requestId, Date.now());
    touch(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    awaited.delete(requestId);
    touch(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    awaited.delete(requestId);
    const request = requests.get(requestId);
    if (!request) return;
    touch(requestId);
    if (request.type === 'Script' || /\.m?js(\?|$)/.test(request.url)) {
      scripts.push({ url: request.url, bytes: encodedDataLength });
    }
  });
  const isAwaiting = () => [...awaited].some(([id, at]) => counts(id) && Date.now() - at < PATIENCE_MS);
  return {
    scripts,
    hosts: () => [...new Set([...requests.values()].map((request) => new URL(request.url).hostname).filter(Boolean))],
    async settle(origin = '') {
      own = origin;
      while (Date.now() - last < quietMs || isAwaiting()) await page.waitForTimeout(100);
    },
  };
}
