import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** For `npm run test:mutants`, which names the tests of the part that it breaks. */
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    testTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    setupFiles: 'tests/helpers/setUpUnit.ts',
    include: JSON.parse(process.env['FOYER_MUTANTS_TESTS'] ?? '[]') as string[],
  },
});
