// @ts-check
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * `npm run test:fuzz`: the attacks of `npm test` with all of their requests instead of a share: 100,000 that are held
 * against a bare Parse Server, others each time, two minutes of all floods at once, and more than a thousand guesses
 * against each limit; and 5,000 conditions of queries, and of live queries. `FUZZ_SEED` repeats the requests of a run.
 */
const args = [
  'vitest',
  'run',
  '--project=integration',
  'tests/integration/attacks',
  'tests/integration/queries.test.ts',
];
const seed = process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
const env = { ...process.env, FUZZ_FACTOR: process.env['FUZZ_FACTOR'] ?? '1', FUZZ_SEED: seed };
process.stdout.write(`FUZZ_SEED=${seed}\n`);
const { status } = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
process.exitCode = status ?? 1;
