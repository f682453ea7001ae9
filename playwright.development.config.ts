import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

/**
 * `npm run test:development`: a newcomer's first minutes on what `npm run dev` starts, which compiles each page when it is
 * first asked for.
 */
export default defineConfig({
  ...usual,
  testDir: 'tests/development',
  outputDir: 'test-results/development',
  globalSetup: [],
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
});
