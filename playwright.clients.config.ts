import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

/**
 * `npm run test:clients`: every client of docs/reference/clients.md, unmodified, against a backend of its own. The first run
 * installs them below node_modules/.cache.
 */
export default defineConfig({
  ...usual,
  testDir: 'tests/clients',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/clients',
  globalSetup: './tests/clients/globalSetup.ts',
  // The tests of a client use one process or page, in their order.
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
});
