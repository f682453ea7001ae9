// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode } from './lib/checkNode.mjs';
import { NIGHTLY } from './lib/nightly.mjs';
import { getWatchdog } from './lib/watchdog.mjs';

/**
 * `npm run test:nightly`: every suite that there is, one after the other, each with a log in `test-results/nightly`. A suite
 * for which this machine lacks something says so by exit code 2, and is named as left out. Exit code 1 where one failed.
 */
checkNode();

/** What a suite for which the machine lacks something exits with. */
const LACKS = 2;

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test-results/nightly');
mkdirSync(folder, { recursive: true });

/**
 * Runs a script of package.json.
 * @param {string} name
 * @returns {Promise<{ name: string, code: number, minutes: number, last: string }>} `last`: the end of what it printed
 */
async function run(name) {
  const start = performance.now();
  const file = join(folder, `${name.replace(':', '-')}.log`);
  const log = createWriteStream(file);
  const child = spawn('npm', ['run', '--silent', name], { cwd: root, shell: process.platform === 'win32' });
  getWatchdog().hold(child.pid, { graceMs: 20_000 });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const code = await new Promise((resolve) => child.once('close', (ended) => resolve(ended ?? 1)));
  getWatchdog().release(child.pid);
  await new Promise((resolve) => log.end(resolve));
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return { name, code, minutes: (performance.now() - start) / 60_000, last: lines.slice(-12).join('\n') };
}

let failed = 0;
/** @type {string[]} */
const leftOut = [];
for (const name of NIGHTLY) {
  const { code, minutes, last } = await run(name);
  console.log(`${code === 0 ? '✓' : code === LACKS ? '–' : '✗'} ${name} ${minutes.toFixed(1)} min`);
  if (code === LACKS) leftOut.push(`${name}\n${last}`);
  else if (code !== 0) {
    failed += 1;
    console.log(last);
  }
}
if (leftOut.length > 0) console.log(['\nLeft out, since this machine lacks something:', ...leftOut].join('\n'));
console.log(`${NIGHTLY.length - failed - leftOut.length} passed, ${failed} failed, ${leftOut.length} left out`);
process.exitCode = failed > 0 ? 1 : 0;
