// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * One test of a result file. `flaky` counts as failed: a test that passes at its second try proves nothing.
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped', inBrowser: boolean }} TestResult
 */

/**
 * The tests of a JSON result of vitest or playwright; `null` where there is none.
 * @param {string} file
 * @returns {TestResult[] | null}
 */
export function readResults(file) {
  if (!existsSync(file)) return null;
  const json = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(json.testResults)) return json.testResults.flatMap(readVitestFile);
  if (Array.isArray(json.suites)) return json.suites.flatMap((/** @type {any} */ suite) => readSuite(suite, []));
  throw new Error(`${file} is neither a result of vitest nor of playwright.`);
}

/**
 * @param {any} file
 * @returns {TestResult[]}
 */
function readVitestFile(file) {
  const tests = file.assertionResults.map((/** @type {any} */ test) => ({
    title: test.fullName ?? test.title,
    state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
    inBrowser: false,
  }));
  // A file that could not be loaded has no tests of its own.
  if (file.status === 'failed' && tests.every((/** @type {TestResult} */ test) => test.state !== 'failed')) {
    tests.push({ title: file.name, state: 'failed', inBrowser: false });
  }
  return tests;
}

/**
 * @param {any} suite
 * @param {string[]} path titles of the suites around this one
 * @returns {TestResult[]}
 */
function readSuite(suite, path) {
  const titles = suite.title ? [...path, suite.title] : path;
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ each) => readSuite(each, titles));
  const own = (suite.specs ?? []).map((/** @type {any} */ spec) => ({
    title: [...titles, spec.title].join(' '),
    state: stateOf(spec.tests.map((/** @type {any} */ test) => test.status)),
    inBrowser: true,
  }));
  return [...own, ...inner];
}

/**
 * @param {string[]} statuses playwright's, one for each project
 * @returns {TestResult['state']}
 */
function stateOf(statuses) {
  if (statuses.some((status) => status === 'unexpected' || status === 'flaky')) return 'failed';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'passed';
}

/**
 * @param {readonly TestResult[]} tests
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(tests) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of tests) counts[state] += 1;
  return counts;
}
