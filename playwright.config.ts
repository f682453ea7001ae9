import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/findBrowser.mjs';
import { launchOptions } from './scripts/lib/launchOptions.mjs';
import { leaveOut } from './tests/helpers/featureTests';

/** The browser is looked for once; worker processes read this file again and find it in the environment. */
process.env['FOYER_BROWSER'] ??= JSON.stringify(await findBrowser(import.meta.dirname));
const browser = JSON.parse(process.env['FOYER_BROWSER']) as { path: string; env: Record<string, string> };

/** On build servers noise is borne: a test that fails runs up to twice more, and is shown as flaky where it then passes. */
const isCi = Boolean(process.env['CI']);

const { testIgnore = [], grepInvert } = leaveOut();

/** Trials among the guards, by their tag: `npm run test:all` runs them. */
const trials = process.env['FOYER_TRIALS'] === 'on' ? [] : [/@trial\b/];

/**
 * Browser tests on a production build, against a backend that `tests/e2e/globalSetup.ts` starts. Elsewhere than on build
 * servers nothing is recorded: ask for it with `npm test -- e2e --trace retain-on-failure`.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  grepInvert: [...(grepInvert ? [grepInvert] : []), ...trials],
  testIgnore: [...testIgnore, '**/*.trial.spec.ts'],
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/globalSetup.ts',
  forbidOnly: isCi,
  fullyParallel: true,
  workers: 2,
  retries: isCi ? 2 : 0,
  // This many fail for a fault, not for noise.
  maxFailures: isCi ? 10 : 0,
  // Patience for busy machines; what never comes fails all the same. A test that is long says so by `test.slow()`.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON'] ?? 'test-results/playwright.json' }]],
  use: {
    // Another zone than the server's, half an hour off: what is written by the wrong clock breaks hydration, and fails.
    timezoneId: 'Asia/Kolkata',
    screenshot: isCi ? 'on-first-failure' : 'only-on-failure',
    // Without pictures and copies of the page at every step, which cost a tenth of the processor's time.
    trace: isCi ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false } : 'off',
    launchOptions: launchOptions(browser),
  },
});
