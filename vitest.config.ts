import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/helpers/slowFirst';

/** Folders with unit tests beside the code they test. */
const unitFolders = [
  'components',
  'contracts',
  'lib',
  'pages',
  'protocol',
  'scripts',
  'server',
  'bench',
  'tests/helpers',
];

/**
 * Two projects: `unit`, beside the file it tests, and `integration`, which drives a real backend on a real database, three
 * files at a time: they wait more than they work. `npm test` adds the JSON reporter. A unit test that needs a document starts with the line `// @vitest-environment jsdom`.
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
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: unitFolders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/integration/globalSetup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
        },
      },
    ],
  },
});
