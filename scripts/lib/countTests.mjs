// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { LONE_RUNS, tagsOf } from './flaky.mjs';

/**
 * One test of a result file. `name` is its own title, `title` that with those of the groups around it. `isFlaky`: it failed
 * and then passed. It counts as passed; where it names a row, only after three runs alone. `passes`: how many of its
 * repetitions passed at their first try. `error` is why it failed and
 * where, and what its page showed then; empty for a test that never failed.
 * @typedef {{ file: string, name: string, title: string, state: 'passed' | 'failed' | 'skipped', isFlaky: boolean, passes: number, kind: TestKind, error: string }} TestResult
 * @typedef {'unit' | 'integration' | 'browser'} TestKind
 */

/**
 * What is read of vitest's result.
 * @typedef {{ fullName?: string, title: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 */

/**
 * What is read of playwright's result; suites hold suites.
 * @typedef {{ status: string, results?: PlaywrightTry[] }} PlaywrightTest
 * @typedef {{ duration?: number, error?: { message?: string, stack?: string }, attachments?: { name: string, path?: string }[] }} PlaywrightTry
 * @typedef {{ title: string, file?: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * The tests of a JSON result of vitest or playwright; `null` where there is none.
 * @param {string} file
 * @param {readonly import('./flaky.mjs').FlakyTest[]} [flaky] the flaky tests of the same run
 * @returns {TestResult[] | null}
 */
export function readResults(file, flaky = []) {
  if (!existsSync(file)) return null;
  /** @type {{ testResults?: VitestFile[], suites?: PlaywrightSuite[] }} */
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const lone = new Map(flaky.map((test) => [keyOf(test), test.lonePasses]));
  if (Array.isArray(json.testResults)) return json.testResults.flatMap((each) => readVitestFile(each, lone));
  if (Array.isArray(json.suites)) return json.suites.flatMap((suite) => readSuite(suite, [], lone));
  throw new Error(`${file} is not a result file of vitest or playwright.`);
}

/** @param {{ file: string, title: string }} test */
const keyOf = ({ file, title }) => JSON.stringify([file, title]);

/**
 * @param {VitestFile} file
 * @param {Map<string, number>} lone
 * @returns {TestResult[]}
 */
function readVitestFile(file, lone) {
  const name = relative(process.cwd(), file.name);
  const kind = /** @type {TestKind} */ (/(^|\/)tests\/integration\//.test(name) ? 'integration' : 'unit');
  const tests = file.assertionResults.map(({ fullName, title, status, failureMessages }) => ({
    file: name,
    name: title,
    title: fullName ?? title,
    state: /** @type {TestResult['state']} */ (status === 'passed' || status === 'failed' ? status : 'skipped'),
    isFlaky: lone.has(keyOf({ file: name, title: fullName ?? title })),
    passes: status === 'passed' ? 1 : 0,
    kind,
    error: reportError(failureMessages?.[0]),
  }));
  // A file that could not be loaded has no tests.
  if (file.status === 'failed' && tests.every(({ state }) => state !== 'failed')) {
    tests.push({
      file: name,
      name: 'the file itself',
      title: 'the file itself',
      state: 'failed',
      isFlaky: false,
      passes: 0,
      kind,
      error: reportError(file.message),
    });
  }
  return tests;
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} path titles of the suites around this one
 * @param {Map<string, number>} lone
 * @returns {TestResult[]}
 */
function readSuite(suite, path, lone) {
  const titles = suite.title ? [...path, suite.title] : path;
  const inner = (suite.suites ?? []).flatMap((each) => readSuite(each, titles, lone));
  const own = (suite.specs ?? []).map(({ title, file = '', tests }) => {
    const full = [...titles, title].join(' ');
    const isFlaky = tests.some(({ status }) => status === 'flaky');
    const isProved = !isFlaky || tagsOf(title).length === 0 || lone.get(keyOf({ file, title: full })) === LONE_RUNS;
    return {
      file,
      name: title,
      title: full,
      state: isProved ? stateOf(tests.map(({ status }) => status)) : /** @type {const} */ ('failed'),
      isFlaky,
      passes: tests.filter(({ status }) => status === 'expected').length,
      kind: /** @type {const} */ ('browser'),
      error: tellTry(tests.flatMap(({ results }) => results ?? []).find(({ error }) => error)),
    };
  });
  return [...own, ...inner];
}

/** @param {PlaywrightTry} [failed] */
function tellTry({ error, attachments = [] } = {}) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  const told = path && existsSync(path) ? readFileSync(path, 'utf8') : '';
  // The accessibility tree; the frame around the main part is the same on each page.
  const [, page = ''] = told.split(/^# Page snapshot$/m);
  const lines = page.split('\n').filter((line) => /^ *- /.test(line) && !/^ *- \/url:/.test(line));
  const indent = (line = '') => line.search(/\S/);
  const start = lines.findIndex((line) => /^ *- main\b/.test(line));
  const end = lines.findIndex((line, at) => at > start && indent(line) <= indent(lines[start]));
  const seen = start < 0 ? lines : lines.slice(start, end < 0 ? undefined : end);
  return [reportError(error?.stack ?? error?.message), ...seen.slice(0, MAX_LINES)].join('\n  ');
}

/** Maximum lines shown of a page. */
const MAX_LINES = 60;

/**
 * The first line of a message that says anything, without the colours of a terminal, and where in the repository it was.
 * @param {string} [message] with its stack
 */
function reportError(message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const place = lines.find(
    (line) => /^\s+at /.test(line) && line.includes(process.cwd()) && !line.includes('node_modules'),
  );
  const [, file = '', line] = /(\/[^()]*):(\d+):\d+\)?$/.exec(place ?? '') ?? [];
  const where = line && `${relative(process.cwd(), file)}:${line}`;
  const what = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  return where ? `${what} (${where})` : what;
}

/**
 * @param {string[]} statuses playwright's, one for each project
 * @returns {TestResult['state']}
 */
function stateOf(statuses) {
  if (statuses.some((status) => status === 'unexpected')) return 'failed';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'passed';
}

/**
 * @param {readonly TestResult[]} tests
 * @returns {{ passed: number, failed: number, skipped: number, flaky: number }} `flaky`: those among the passed ones that
 *   failed before
 */
export function countTests(tests) {
  const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { state, isFlaky } of tests) {
    counts[state] += 1;
    if (state === 'passed' && isFlaky) counts.flaky += 1;
  }
  return counts;
}
