// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * One test of a result file. `flaky` counts as failed: a test that passes at its second try proves nothing. `error` is
 * the first line of why it failed; empty otherwise.
 * @typedef {{ file: string, title: string, state: 'passed' | 'failed' | 'skipped', inBrowser: boolean, error: string }} TestResult
 */

/**
 * What is read of vitest's result.
 * @typedef {{ fullName?: string, title: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 */

/**
 * What is read of playwright's result; suites hold suites.
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file?: string, tests: PlaywrightTest[] }} PlaywrightSpec
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
  const name = relative(process.cwd(), file.name);
  const tests = file.assertionResults.map(({ fullName, title, status, failureMessages }) => ({
    file: name,
    title: fullName ?? title,
    state: /** @type {TestResult['state']} */ (status === 'passed' || status === 'failed' ? status : 'skipped'),
    inBrowser: false,
    error: firstLine(failureMessages?.[0]),
  }));
  // A file that could not be loaded has no tests of its own.
  if (file.status === 'failed' && tests.every(({ state }) => state !== 'failed')) {
    tests.push({
      file: name,
      title: 'the file itself',
      state: 'failed',
      inBrowser: false,
      error: firstLine(file.message),
    });
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
  const own = (suite.specs ?? []).map(({ title, file, tests }) => ({
    file: file ?? '',
    title: [...titles, title].join(' '),
    state: stateOf(tests.map(({ status }) => status)),
    inBrowser: true,
    error: firstLine(tests.flatMap(({ results }) => results ?? []).find(({ error }) => error)?.error?.message),
  }));
  return [...own, ...inner];
}

/**
 * The first line of a message that says anything, without the colours of a terminal.
 * @param {string} [message]
 */
function firstLine(message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
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
