// @ts-check
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './lib/findBrowser.mjs';
import { findFreePort } from './lib/findFreePort.mjs';
import { launchOptions } from './lib/launchOptions.mjs';
import { hideFirstSteps, signInToSite, writePost } from './lib/screenFlows.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * A picture: its name, its page, and what is different from the rest.
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} path
 * @property {boolean} [isPublic] of who is signed out
 * @property {boolean} [onSite] also in `public/screens`, for the first page
 * @property {{ width: number, height: number, scale: number }} [size]
 */

const DESKTOP = { width: 1440, height: 900, scale: 1 };
const PHONE = { width: 390, height: 720, scale: 2 };

/** The first account of the development wallet, `ada.eth` on the local chain. */
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** Largest picture, in bytes. */
const MAX_BYTES = 100_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Starts the site with the development network, in a folder of its own. Ends with `stop`. */
async function startSite() {
  const [port, backendPort, chainPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-screens-'));
  const env = {
    ...process.env,
    PORT: String(port),
    BACKEND_PORT: String(backendPort),
    CHAIN_PORT: String(chainPort),
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: root, env, stdio: 'ignore' });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 180_000; ; await sleep(500)) {
    const answer = await fetch(`http://localhost:${backendPort}/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The site did not start within 3 minutes. Run npm run dev to see why.');
    }
  }
  return { site: `http://localhost:${port}`, server: `http://localhost:${backendPort}/server`, env, stop };
}

/**
 * A transaction with decoded events, for the explorer.
 * @param {string} server
 */
async function findTransaction(server) {
  const response = await fetch(`${server}/functions/getTokenTransfers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': 'foyer' },
    body: JSON.stringify({ chain: '0x7a69', address: ADA, limit: 1 }),
  });
  const { result } = /** @type {{ result: { result: { transaction_hash: string }[] } }} */ (await response.json());
  return result.result[0]?.transaction_hash ?? '';
}

/**
 * @param {string} transaction
 * @returns {Screen[]}
 */
const listScreens = (transaction) => [
  { name: 'landing', path: '/', isPublic: true },
  { name: 'sign-in', path: '/sign-in', isPublic: true, onSite: true, size: { width: 460, height: 580, scale: 2 } },
  { name: 'docs', path: '/docs/guides/sign-in-methods', isPublic: true },
  { name: 'developers', path: '/developers#getTokenBalances', isPublic: true },
  { name: 'portfolio', path: '/portfolio', onSite: true },
  { name: 'portfolio-phone', path: '/portfolio', onSite: true, size: PHONE },
  { name: 'activity', path: '/activity' },
  { name: 'send', path: '/send?to=grace.eth', onSite: true },
  { name: 'receive', path: '/receive' },
  { name: 'contracts', path: '/contracts' },
  { name: 'explorer', path: '/explorer' },
  { name: 'transaction', path: `/explorer/31337/tx/${transaction}`, onSite: true },
  { name: 'community', path: '/community', onSite: true },
  { name: 'files', path: '/files' },
  { name: 'account', path: '/account' },
  { name: 'admin', path: '/admin', onSite: true },
];

/** Runs in the browser: a PNG as WebP, both in base64. */
const TO_WEBP = `async ([data, quality]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const webp = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
  return btoa(Array.from(webp, (code) => String.fromCharCode(code)).join(''));
}`;

/**
 * Writes a picture as WebP of at most 100 kB; the browser encodes it.
 * @param {Page} page any page
 * @param {Buffer} png
 */
async function encode(page, png) {
  for (let quality = 0.92; quality > 0.3; quality -= 0.08) {
    const call = `(${TO_WEBP})(${JSON.stringify([png.toString('base64'), quality])})`;
    const webp = Buffer.from(String(await page.evaluate(call)), 'base64');
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error('The picture is larger than 100 kB at every quality.');
}

/**
 * The state of a browser: signed in or not, in a theme.
 * @param {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} session
 * @param {string} origin
 * @param {'dark' | 'light'} theme
 */
function withTheme({ cookies, origins }, origin, theme) {
  const kept = origins.find((one) => one.origin === origin)?.localStorage.filter(({ name }) => name !== 'theme') ?? [];
  return { cookies, origins: [{ origin, localStorage: [...kept, { name: 'theme', value: theme }] }] };
}

/**
 * `npm run screens`: takes a picture of each page in both themes, signed in with the development wallet, for
 * `docs/images` and the first page. With an address, from a site that runs already:
 * `npm run screens -- http://localhost:3000 http://localhost:1337/server`.
 */
const [given, givenServer = 'http://localhost:1337/server'] = process.argv.slice(2);
const { site, server, env, stop } = given
  ? { site: given, server: givenServer, env: process.env, stop: async () => undefined }
  : await startSite();
const browser = await chromium.launch(launchOptions(await findBrowser(root)));
try {
  await mkdir(join(root, 'docs/images'), { recursive: true });
  await mkdir(join(root, 'public/screens'), { recursive: true });
  const encoder = await browser.newPage();
  const first = await browser.newContext();
  const entrance = await first.newPage();
  await signInToSite(entrance, site);
  const granted = spawn(process.execPath, ['scripts/admin.mjs', 'grant', ADA], { cwd: root, env, stdio: 'inherit' });
  await new Promise((resolve) => granted.once('exit', resolve));
  await writePost(entrance, site);
  await hideFirstSteps(entrance, site);
  const session = await first.storageState();
  for (const { name, path, isPublic = false, onSite = false, size = DESKTOP } of listScreens(
    await findTransaction(server),
  )) {
    for (const theme of /** @type {const} */ (['dark', 'light'])) {
      const context = await browser.newContext({
        viewport: { width: size.width, height: size.height },
        deviceScaleFactor: size.scale,
        reducedMotion: 'reduce',
        storageState: withTheme(isPublic ? { cookies: [], origins: [] } : session, new URL(site).origin, theme),
      });
      const page = await context.newPage();
      const answer = await page.goto(site + path, { timeout: 120_000 });
      if (answer?.status() === 200) {
        // Live pages never rest: this long, everything that is fetched has come.
        await page.waitForTimeout(6_000);
        const webp = await encode(encoder, await page.screenshot());
        await writeFile(join(root, 'docs/images', `${name}-${theme}.webp`), webp);
        if (onSite) await writeFile(join(root, 'public/screens', `${name}-${theme}.webp`), webp);
        console.log(`${String(webp.length).padStart(7)}  ${name}-${theme}`);
      } else console.error(`${path} answered ${answer?.status()}: no picture.`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stop();
}
