// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * One test of a result file. `flaky` counts as failed: a test that passes at its second try proves nothing.
 * @typedef {{ title: string, state: 'passed' | 'failed' | 'skipped', inBrowser: boolean }} TestResult
 */

/**
 * What is read of vitest's result.
 * @typedef {{ fullName?: string, title: string, status: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile
 */

/**
 * What is read of playwright's result; suites hold suites.
 * @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The tests of a JSON result of vitest or playwright; `null` where there is none.
 * @param {string} file
 * @returns {TestResult[] | null}
 */
export function readResults(file) {
  if (!existsSync(file)) return null;
  /** @type {{ testResults?: VitestFile[], suites?: PlaywrightSuite[] }} */
  const json = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(json.testResults)) return json.testResults.flatMap(readVitestFile);
  if (Array.isArray(json.suites)) return json.suites.flatMap((suite) => readSuite(suite, []));
  throw new Error(`${file} is neither a result of vitest nor of playwright.`);
}

/**
 * @param {VitestFile} file
 * @returns {TestResult[]}
 */
function readVitestFile(file) {
  const tests = file.assertionResults.map(({ fullName, title, status }) => ({
    title: fullName ?? title,
    state: /** @type {TestResult['state']} */ (status === 'passed' || status === 'failed' ? status : 'skipped'),
    inBrowser: false,
  }));
  // A file that could not be loaded has no tests of its own.
  if (file.status === 'failed' && tests.every(({ state }) => state !== 'failed')) {
    tests.push({ title: file.name, state: 'failed', inBrowser: false });
  }
  return tests;
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} path titles of the suites around this one
 * @returns {TestResult[]}
 */
function readSuite(suite, path) {
  const titles = suite.title ? [...path, suite.title] : path;
  const inner = (suite.suites ?? []).flatMap((each) => readSuite(each, titles));
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    title: [...titles, title].join(' '),
    state: stateOf(tests.map(({ status }) => status)),
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
