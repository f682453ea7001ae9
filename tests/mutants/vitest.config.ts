import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const startsBackends = process.env['FOYER_MUTANTS_BACKEND'] === 'yes';

/** For `npm run test:mutants`, which names the tests of the part that it breaks. */
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: startsBackends ? 'tests/mutants/passMutantOn.ts' : 'tests/helpers/setUpUnit.ts',
    ...(startsBackends ? { globalSetup: 'tests/integration/globalSetup.ts' } : {}),
    include: JSON.parse(process.env['FOYER_MUTANTS_TESTS'] ?? '[]') as string[],
  },
});
