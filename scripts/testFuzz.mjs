// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * `npm run test:fuzz`: the attacks of `npm test` with all of their requests instead of a tenth: 20,000 that are held
 * against a bare Parse Server, and more than a thousand guesses against each limit. `FUZZ_SEED` makes other requests.
 */
const args = ['vitest', 'run', '--project=integration', 'tests/integration/attacks'];
const env = { ...process.env, FUZZ_FACTOR: process.env['FUZZ_FACTOR'] ?? '1' };
const { status } = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
process.exitCode = status ?? 1;
