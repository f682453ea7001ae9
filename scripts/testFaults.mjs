// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkNode } from './lib/checkNode.mjs';
import { findMissingNeeds } from './lib/soakNeeds.mjs';

/**
 * `npm run test:faults`: the fault test of the index with 200 kills, restarts and reorganisations instead of 20, and the
 * soak: a loaded backend whose database ends, whose chain's node freezes, whose disk fills up and whose clock moves.
 * Exit code 2, before anything is started, where this machine lacks something for it.
 */
checkNode();
const missing = findMissingNeeds();
if (missing.length > 0) {
  console.error(['This machine lacks:', ...missing.map((need) => `- ${need}`)].join('\n'));
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
const env = { ...process.env, INDEX_FAILURES: process.env['INDEX_FAILURES'] ?? '200' };

/**
 * Runs tests; what they say is shown as it comes, or in one piece at their end.
 * @param {'inherit' | 'pipe'} output
 * @param {string[]} args
 * @returns {Promise<boolean>} whether they passed
 */
async function vitest(output, ...args) {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env,
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (words += text));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
  const passed = /** @type {boolean} */ (await ended);
  process.stdout.write(words);
  return passed;
}

// Both wait more than they work.
const passed = await Promise.all([
  vitest('inherit', '--project=soak'),
  vitest('pipe', '--project=integration', 'tests/integration/indexerFailures.test.ts'),
]);
process.exitCode = passed.every(Boolean) ? 0 : 1;
