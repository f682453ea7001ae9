// @ts-check
import { join } from 'node:path';

/**
 * One step of `npm test`: a program of Node, and where it leaves its results.
 * @typedef {object} TestPart
 * @property {string} name
 * @property {string} group the word that chooses it on the command line
 * @property {string[]} args arguments of Node
 * @property {Record<string, string>} [env]
 * @property {string} [results] JSON results of a suite, below the root
 * @property {string} [failedFiles] where a suite records its failed files, which run again at the end, below the root
 * @property {boolean} [aside] runs beside the suites of vitest
 * @property {string} [needs] name of an earlier part, without which this one is not run
 */

/** Stands for each secret while the site is built: the check of the bundle looks for it in what browsers get. */
export const CANARY = 'canary-secret-that-no-browser-may-see';

/** Room for what is new, in MB: tools that hold every file at once then spend a quarter less on collecting garbage. */
const ROOMY = '--max-semi-space-size=128';

/**
 * Has a suite of vitest record its failed files, and stop after ten of them.
 * @param {TestPart} part
 * @returns {TestPart}
 */
function withFailedFiles(part) {
  const failedFiles = `test-results/failed-${part.name}-files.json`;
  return {
    ...part,
    args: [...part.args, '--reporter=./scripts/lib/failedFilesReporter.mjs'],
    env: { ...part.env, FAILED_FILES_JSON: failedFiles },
    failedFiles,
  };
}

/**
 * All parts, in their order.
 * @param {string} distDir folder of this run's build
 * @param {readonly string[]} [forPlaywright] further arguments for playwright
 * @returns {TestPart[]}
 */
export function testParts(distDir, forPlaywright = []) {
  const tool = (/** @type {string} */ path) => join('node_modules', path);
  const vitest = (/** @type {string} */ name, /** @type {string} */ projects = name) => ({
    name,
    group: name,
    args: [
      tool('vitest/vitest.mjs'),
      'run',
      `--project=${projects}`,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/vitest-${name}.json`,
    ],
    results: `test-results/vitest-${name}.json`,
  });
  // With source maps, so that the smoke of the bench can say what pages are made of.
  const production = {
    NODE_ENV: 'production',
    FOYER_DIST_DIR: distDir,
    FOYER_SOURCE_MAPS: 'on',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  return [
    { name: 'lint', group: 'lint', args: [ROOMY, tool('eslint/bin/eslint.js'), '.', '--max-warnings=0'], aside: true },
    { name: 'types', group: 'lint', args: [tool('typescript-native/bin/tsc'), '--noEmit'], aside: true },
    { name: 'format', group: 'lint', args: [ROOMY, tool('prettier/bin/prettier.cjs'), '--check', '.'], aside: true },
    { name: 'unused', group: 'lint', args: [tool('knip/bin/knip.js')], aside: true },
    // Whether `dependencies` are the packages that a production install runs.
    {
      name: 'production packages',
      group: 'lint',
      args: [tool('knip/bin/knip.js'), '--production', '--strict', '--config', 'knip.production.json'],
      aside: true,
    },
    { name: 'licences', group: 'lint', args: ['scripts/checkLicences.mjs'], aside: true },
    vitest('unit', 'unit*'),
    withFailedFiles(vitest('integration')),
    {
      name: 'build',
      group: 'e2e',
      args: [tool('next/dist/bin/next'), 'build'],
      aside: true,
      env: { ...production, MASTER_KEY: CANARY, DATABASE_PASSWORD: CANARY, METRICS_TOKEN: CANARY },
    },
    {
      name: 'bundle',
      group: 'e2e',
      args: ['scripts/checkBundle.mjs', distDir],
      aside: true,
      needs: 'build',
      env: { NODE_ENV: 'production' },
    },
    {
      name: 'browser',
      group: 'e2e',
      args: [tool('@playwright/test/cli.js'), 'test', ...forPlaywright],
      needs: 'build',
      env: { FOYER_DIST_DIR: distDir, PLAYWRIGHT_JSON: 'test-results/playwright.json' },
      results: 'test-results/playwright.json',
    },
  ];
}
