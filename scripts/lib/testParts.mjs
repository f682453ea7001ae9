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
 * @property {string} [fileSeconds] where a suite of vitest leaves for how long each file held a worker, below the root
 * @property {boolean} [aside] runs beside the suites of vitest
 * @property {string} [needs] name of an earlier part, without which this one is not run
 * @property {boolean} [isBrowser] its results are those of playwright
 */

/** Stands for each secret while the site is built: the check of the bundle looks for it in what browsers get. */
export const CANARY = 'canary-secret-that-no-browser-may-see';

/** Has tests repeat what they do as often as a trial does (`tests/helpers/trials.ts`), and what is a trial in a file of guards run. */
const MANY_ROUNDS = { FOYER_TRIALS: 'on' };

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
 * Where a suite leaves its JSON results, below the root.
 * @param {string} name
 */
const resultsOf = (name) =>
  `test-results/${name.startsWith('browser') ? name.replace('browser', 'playwright').replace(' ', '-') : `vitest-${name}`}.json`;

/**
 * All parts, in their order.
 * @param {string} distDir folder of this run's build
 * @param {{ forPlaywright?: readonly string[], withTrials?: boolean }} [options] further arguments for playwright; whether
 *   the long tests are among them, as for `npm run test:all`
 * @returns {TestPart[]}
 */
export function testParts(distDir, { forPlaywright = [], withTrials = false } = {}) {
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
      '--reporter=./scripts/lib/fileSecondsReporter.mjs',
      `--outputFile.json=${resultsOf(name)}`,
    ],
    env: { FILE_SECONDS_JSON: `test-results/seconds-${name}.json` },
    results: resultsOf(name),
    fileSeconds: `test-results/seconds-${name}.json`,
  });
  const production = {
    NODE_ENV: 'production',
    FOYER_DIST_DIR: distDir,
    // The trial of the bench says what pages are made of.
    FOYER_SOURCE_MAPS: withTrials ? 'on' : 'off',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const playwright = (/** @type {string} */ name, /** @type {string} */ group, /** @type {string[]} */ ...args) => ({
    ...{ name, group, needs: 'build', isBrowser: true },
    args: [tool('@playwright/test/cli.js'), 'test', ...args, ...forPlaywright],
    env: { FOYER_DIST_DIR: distDir, PLAYWRIGHT_JSON: resultsOf(name) },
    results: resultsOf(name),
  });
  /** @type {TestPart[]} */
  const parts = [
    { name: 'lint', group: 'lint', args: [ROOMY, tool('eslint/bin/eslint.js'), '.', '--max-warnings=0'], aside: true },
    { name: 'types', group: 'lint', args: [tool('typescript-native/bin/tsc'), '--noEmit'], aside: true },
    { ...vitest('docs'), group: 'lint', aside: true },
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
    withFailedFiles(vitest('integration', 'integration*')),
    ...(withTrials ? [withFailedFiles(vitest('trial', 'trial*'))] : []),
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
    playwright('browser', 'e2e'),
    ...(withTrials ? [playwright('browser trial', 'trial', '--config', 'playwright.trial.config.ts')] : []),
  ];
  return withTrials ? parts.map((part) => ({ ...part, env: { ...part.env, ...MANY_ROUNDS } })) : parts;
}
