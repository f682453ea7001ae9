// @ts-check
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';

/**
 * `npm run test:fuzz`: the attacks of `npm test` with all of their requests instead of a share: 100,000 that are held
 * against a bare Parse Server, others each time, two minutes of all floods at once, of the built site too, and more than a
 * thousand guesses against each limit; 5,000 conditions of queries, and of live queries; and 5,000 changes inside objects,
 * and of objects that triggers see. `FUZZ_SEED` repeats the requests of a run.
 */
const DIST_DIR = '.next-fuzz-tests';
const build = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', FOYER_DIST_DIR: DIST_DIR, NEXT_TELEMETRY_DISABLED: '1' },
});
if (build.status === 0) {
  const files = ['tests/integration/attacks', 'tests/integration/queries.test.ts', 'tests/integration/pathModel'];
  const args = ['vitest', 'run', '--project=integration*', '--project=trial*', ...files];
  const seed = process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31));
  const FUZZ_FACTOR = process.env['FUZZ_FACTOR'] ?? '1';
  const env = { ...process.env, FUZZ_FACTOR, FUZZ_SEED: seed, FUZZ_SITE: DIST_DIR };
  process.stdout.write(`FUZZ_SEED=${seed}\n`);
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
} else process.exitCode = build.status ?? 1;
rmSync(DIST_DIR, { recursive: true, force: true });
