import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/helpers/slowFirst';
import { mockingFiles, testsWith, TRIALS, UNIT_FOLDERS } from './tests/helpers/testFiles';

const unitTests = UNIT_FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** Unit tests that replace a module. */
const mocking = mockingFiles();

/** Unit tests that run the compiler over all code of the docs: a part of `npm test` beside the suites. */
const DOCS = ['scripts/docs/checkCode.test.ts'];

/** Integration tests that replace a module or something global, need a document, or load the SDK's browser build. */
const apart = testsWith(
  'tests/integration',
  /vi\.(mock|stubGlobal|useFakeTimers)\(|@vitest-environment|\/loadBrowserSdk'/,
);

/** Trials that measure: each has the machine alone, after all others. */
const ALONE = ['tests/integration/attacks/together.trial.test.ts', 'tests/integration/bench.trial.test.ts'];

const integration = {
  environment: 'node',
  globalSetup: 'tests/integration/globalSetup.ts',
  setupFiles: 'tests/helpers/setUpIntegration.ts',
  testTimeout: 120_000,
  hookTimeout: 180_000,
} as const;

/**
 * `unit` stands beside the file it tests; its files share one process, so that no package is read twice: they replace what
 * they need by `replaceExports`. Those of `unit-mocks` have one each: what `vi.mock` replaces is replaced for all. `docs`
 * runs beside them. `integration` and `integration-apart`, which differ in the same way, drive a real backend on a real
 * database, three files at a time. `trial`, and then `trial-alone` one file at a time, are for `npm run test:all`, `soak` for
 * `npm run test:faults`, `deploy` for `npm run test:deploy`, `lifecycle` for `npm run test:lifecycle`, `truth` for
 * `npm run test:truth`, `production` for `npm run test:bare`. `npm test` adds the JSON reporter. A unit test that needs a
 * document starts with the line `// @vitest-environment jsdom`.
 */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Machines are busy at times; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...mocking, ...DOCS, TRIALS],
          isolate: false,
          setupFiles: 'tests/helpers/setUpUnit.ts',
        },
      },
      { extends: true, test: { name: 'unit-mocks', include: mocking, setupFiles: 'tests/helpers/setUpUnit.ts' } },
      { extends: true, test: { name: 'docs', include: DOCS } },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [TRIALS, ...apart],
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { ...integration, name: 'integration-apart', include: apart, maxWorkers: 3 },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'trial',
          include: [TRIALS],
          exclude: ['node_modules/**', ...ALONE],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...integration,
          name: 'trial-alone',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          environment: 'node',
          include: ['tests/deploy/**/*.test.ts'],
          globalSetup: 'tests/integration/globalSetup.ts',
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // One after the other: each has the machine alone.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: 'tests/integration/globalSetup.ts',
          hookTimeout: 180_000,
          // One after the other: each has the machine alone.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'lifecycle',
          environment: 'node',
          include: ['tests/lifecycle/**/*.test.ts'],
          globalSetup: 'tests/integration/globalSetup.ts',
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // One after the other: one of them builds the site.
          fileParallelism: false,
          bail: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'truth',
          environment: 'node',
          include: ['tests/data/**/*.test.ts'],
          globalSetup: 'tests/integration/globalSetup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'production',
          environment: 'node',
          include: ['tests/production/**/*.test.ts'],
          testTimeout: 240_000,
          // Installs and builds.
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
});
