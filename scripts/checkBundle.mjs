// @ts-check
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findLeaks } from './lib/findLeaks.mjs';
import { getWatchdog } from './lib/watchdog.mjs';
import { findFreePort } from './lib/findFreePort.mjs';
import { CANARY } from './lib/testParts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const distDir = process.argv[2] ?? '.next';

/** Serves the build with a backend address where nobody answers: the page is the same without one. */
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

const errors = findLeaks({ root, chunks: join(root, distDir, 'static'), secrets: [CANARY] });
const { url, child } = await serve();

try {
  const html = await (await fetch(url)).text();
  if (html.includes(CANARY)) errors.push('The page holds a secret of the environment.');
} finally {
  child.kill();
}
for (const error of errors) console.error(`✗ ${error}`);
process.exit(errors.length > 0 ? 1 : 0);
