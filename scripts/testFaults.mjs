// @ts-check
import { spawnSync } from 'node:child_process';

/** `npm run test:faults`: the fault test of the index with 200 kills, restarts and reorganisations instead of 20. */
const args = ['vitest', 'run', '--project=integration', 'tests/integration/indexerFaults.test.ts'];
const env = { ...process.env, INDEX_FAULTS: process.env['INDEX_FAULTS'] ?? '200' };
const { status } = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
process.exitCode = status ?? 1;
