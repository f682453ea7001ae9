import { defineConfig } from '@playwright/test';
import usual from './playwright.config';
import { leaveOut } from './tests/helpers/featureTests';

// For `page-parts` of the bench, where the site is built by the tests themselves.
process.env['FOYER_SOURCE_MAPS'] = 'on';

/** The browser tests that are long, or run programs: those of `npm run test:all` that `npm test` leaves out. */
export default defineConfig({
  ...usual,
  testMatch: '**/*.trial.spec.ts',
  testIgnore: leaveOut().testIgnore ?? [],
  outputDir: 'test-results/browser-trial',
});
