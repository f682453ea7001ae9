// @ts-check
import { spawnSync } from 'node:child_process';
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
const env = { ...process.env, INDEX_FAULTS: process.env['INDEX_FAULTS'] ?? '200' };
const vitest = (/** @type {string[]} */ ...args) =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  }).status;
const statuses = [vitest('--project=soak'), vitest('--project=integration', 'tests/integration/indexerFaults.test.ts')];
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
