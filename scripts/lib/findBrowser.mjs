// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './unpackChromium.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A browser to try, and its extra environment variables.
 * @typedef {{ path: string, env: Record<string, string> }} Candidate
 */

/**
 * The Debian package that brings a library Chromium links to.
 * @type {Readonly<Record<string, string>>}
 */
const DEBIAN_PACKAGES = {
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libc.so.6': 'libc6',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libfontconfig.so.1': 'libfontconfig1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libstdc++.so.6': 'libstdc++6',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
};

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Browsers of this machine, the one named by `CHROME_PATH` first. */
function systemBrowsers() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([process.env['CHROME_PATH'] ?? '', ...found, ...FIXED])].filter(
    (path) => path !== '' && isExecutable(path),
  );
}

/**
 * Libraries an executable links to and this machine lacks, all of them (the loader alone stops at the first).
 * @param {Candidate} candidate
 */
function missingLibraries({ path, env }) {
  const { stdout } = spawnSync(path, [], {
    env: { ...process.env, ...env, LD_TRACE_LOADED_OBJECTS: '1' },
    encoding: 'utf8',
    timeout: 10_000,
  });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name);
}

/** @param {string[]} names */
function nameLibraries(names) {
  const packages = [...new Set(names.map((name) => DEBIAN_PACKAGES[name]).filter(Boolean))];
  const how = packages.length > 0 ? ` On Debian or Ubuntu: apt-get install ${packages.join(' ')}` : '';
  return `system libraries are missing: ${names.join(', ')}.${how}`;
}

/**
 * Starts a browser and waits until its control port answers; its words where it does not.
 * @param {Candidate} candidate
 * @returns {Promise<{ outcome: string | null, words: string }>}
 */
async function tryStart({ path, env }) {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-browser-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--remote-debugging-port=0'];
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let words = '';
  /** @type {Promise<string | null>} */
  const started = new Promise((resolve) => {
    const timer = setTimeout(() => resolve('it did not answer within 60 s'), 60_000);
    const settle = (/** @type {string | null} */ value) => {
      clearTimeout(timer);
      resolve(value);
    };
    child.on('error', (error) => settle(`it could not be run (${error.message})`));
    child.on('exit', (code, signal) => settle(`it ended with ${signal ?? `code ${code}`}`));
    child.stderr.setEncoding('utf8').on('data', (text) => {
      words += text;
      if (words.includes('DevTools listening on')) settle(null);
    });
  });
  const outcome = await started;
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  return { outcome, words };
}

/**
 * Why a browser does not start, as a sentence, or `null` if it starts.
 * @param {Candidate} candidate
 */
async function findStartError(candidate) {
  const { outcome, words } = await tryStart(candidate);
  if (outcome === null) return null;
  const [, named] = /error while loading shared libraries: (\S+?):/.exec(words) ?? [];
  const missing = [...new Set([...missingLibraries(candidate), ...(named ? [named] : [])])];
  if (missing.length > 0) return nameLibraries(missing);
  return `${outcome}: ${words.trim().split('\n').slice(-3).join(' ') || 'it said nothing'}`;
}

/**
 * A Chromium that starts on this machine: `CHROME_PATH`, else Chromium or Chrome on the search path, else the one of the
 * package `@sparticuz/chromium` (Linux on x64).
 * @param {string} root
 * @returns {Promise<{ path: string, env: Record<string, string>, name: string }>} `env`: what it needs beside ours
 * @throws {Error} one message with every error
 */
export async function findBrowser(root) {
  const errors = [];
  const candidates = systemBrowsers().map((path) => ({ path, env: {}, name: path }));
  for (const candidate of candidates) {
    const error = await findStartError(candidate);
    if (!error) return candidate;
    errors.push(`${candidate.path}: ${error}`);
  }
  if (
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    existsSync(join(root, 'node_modules/@sparticuz/chromium'))
  ) {
    const { path, env, version } = await unpackChromium(root);
    const candidate = { path, env, name: `Chromium of the package, ${version}` };
    const error = await findStartError(candidate);
    if (!error) return candidate;
    errors.push(`${path}: ${error}`);
  }
  const tried = errors.length > 0 ? `\n  ${errors.join('\n  ')}` : '';
  throw new Error(`No browser could be started. Install Chromium or Chrome, or set CHROME_PATH.${tried}`);
}
