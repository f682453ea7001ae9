// @ts-check
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './lib/findBrowser.mjs';
import { findLeaks } from './lib/findLeaks.mjs';
import { getWatchdog } from './lib/watchdog.mjs';
import { findFreePort } from './lib/findFreePort.mjs';
import { CANARY } from './lib/testParts.mjs';
import { weighPage } from './lib/weighPage.mjs';

/** Most JavaScript on a page before any interaction, in bytes over the wire, compressed. */
const MOST_BYTES = /** @type {const} */ ({
  '/': 138_000,
  '/developers': 200_000,
  '/send': 200_000,
  '/contracts': 200_000,
  '/plugins': 200_000,
  '/explorer': 200_000,
  '/portfolio': 200_000,
  '/activity': 200_000,
  '/files': 200_000,
  '/admin': 200_000,
  '/community': 200_000,
});

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const distDir = process.argv[2] ?? '.next';

/** Serves the build with a backend address where nobody answers: the weight of a page must not hang on it. */
async function serve() {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        FOYER_DIST_DIR: distDir,
        NEXT_TELEMETRY_DISABLED: '1',
        SITE_URL: `http://localhost:${port}`,
        NEXT_PUBLIC_MORALIS_SERVER_URL: `http://localhost:${await findFreePort()}/server`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  getWatchdog().hold(child.pid);
  const url = `http://localhost:${port}/`;
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return { url, child };
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The built site does not answer.');
  }
}

const faults = findLeaks({ root, chunks: join(root, distDir, 'static'), secrets: [CANARY] });
const browser = process.env.FOYER_BROWSER ? JSON.parse(process.env.FOYER_BROWSER) : await findBrowser(root);
const { url, child } = await serve();

const pages = Object.entries(MOST_BYTES).values();
/** Weighs one page after the other until none is left. */
async function weighPages() {
  for (const [path, most] of pages) {
    const { scripts, hosts } = await weighPage(new URL(path, url).href, browser);
    for (const { url: script, bytes } of scripts.sort((a, b) => b.bytes - a.bytes)) {
      console.log(`${String(bytes).padStart(9)}  ${new URL(script).pathname}`);
    }
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${String(total).padStart(9)}  JavaScript on ${path} before any interaction; at most ${most}`);
    if (scripts.length === 0) faults.push(`No script was seen on ${path}: the weight was not measured.`);
    if (total > most) faults.push(`JavaScript on ${path} is ${total - most} bytes too heavy.`);
    const foreign = hosts.filter((host) => host !== 'localhost');
    if (foreign.length > 0) faults.push(`${path} asks other hosts: ${foreign.join(', ')}.`);
  }
}

try {
  // Most of it is waiting until a page is quiet.
  await Promise.all([weighPages(), weighPages(), weighPages()]);
  const html = await (await fetch(url)).text();
  if (html.includes(CANARY)) faults.push('The page holds a secret of the environment.');
} finally {
  child.kill();
}
for (const fault of faults) console.error(`✗ ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
