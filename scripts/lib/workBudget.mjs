// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./countTests.mjs').PlaywrightSuite} PlaywrightSuite */
/** @typedef {import('./testParts.mjs').TestPart} TestPart */
/** @typedef {{ file: string, work: number }} FileWork */
/** @typedef {{ whole: number, file: Record<string, number>, larger: Record<string, number> }} Budget */

/**
 * Budgets in processor-seconds at the usual pace (`workMeter.mjs`), by command: of a whole run, of a file of a suite, and of
 * the files that may take more. `npm run test:all` repeats what its guards do, and judges its trials alone. A number is
 * raised by a commit of its own that says why (docs/decisions/0054-budgets-of-work.md).
 * @type {Record<'npm test' | 'npm run test:all', Budget>}
 */
export const BUDGETS = {
  'npm test': {
    whole: 3_600,
    file: { unit: 10, integration: 40, browser: 70 },
    // It opens every page.
    larger: { 'pages.spec.ts': 300 },
  },
  'npm run test:all': {
    whole: 7_000,
    file: { trial: 120, 'browser trial': 60 },
    // They run every suite of the bench.
    larger: { 'tests/integration/bench.trial.test.ts': 250, 'bench.trial.spec.ts': 250 },
  },
};

/** Above its budget something is warned of, above this many of them it fails the run. */
const RED = 2;

/** How many files are named at the end of each run. */
const NAMED = 5;

/**
 * The work of each file of a suite: its part of the suite's processor-seconds, by the time in which it held a worker. What
 * slows all files of a suite down, or all processors, changes nothing in it.
 * @param {Readonly<Record<string, number>>} seconds of each file
 * @param {number} work of the suite
 * @returns {FileWork[]}
 */
export function shareWork(seconds, work) {
  const sum = Object.values(seconds).reduce((total, each) => total + each, 0);
  return Object.entries(seconds).map(([file, each]) => ({ file, work: sum > 0 ? (work * each) / sum : 0 }));
}

/**
 * For how many seconds each file of a suite held its worker; empty where the suite left no results.
 * @param {string} root
 * @param {TestPart} part
 * @returns {Record<string, number>}
 */
export function readFileSeconds(root, { fileSeconds, isBrowser, results }) {
  const source = fileSeconds ?? (isBrowser ? results : undefined);
  if (!source || !existsSync(join(root, source))) return {};
  const json = JSON.parse(readFileSync(join(root, source), 'utf8'));
  if (fileSeconds) return json;
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const suite of json.suites ?? []) addSuite(suite, suite.title, seconds);
  return seconds;
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} file its tests may be written in another one
 * @param {Record<string, number>} seconds
 */
function addSuite(suite, file, seconds) {
  for (const { tests } of suite.specs ?? []) {
    // The last try alone: an earlier one may have hung until its end.
    const ms = tests.reduce((sum, { results = [] }) => sum + (results.at(-1)?.duration ?? 0), 0);
    seconds[file] = (seconds[file] ?? 0) + ms / 1_000;
  }
  for (const inner of suite.suites ?? []) addSuite(inner, file, seconds);
}

/**
 * Holds the work of a run against its budget.
 * @param {readonly { name: string, work: number, files: readonly FileWork[] }[]} parts those that passed, on a system that
 *   counts their work
 * @param {Budget} budget
 * @param {boolean} isWhole whether all parts are among them
 * @returns {{ dearest: string[], warnings: string[], failures: string[] }} `dearest`: the files with the most work
 */
export function judgeWork(parts, budget, isWhole) {
  const files = parts.flatMap(({ name, files: all }) =>
    all.map(({ file, work }) => ({ what: file, work, most: budget.larger[file] ?? budget.file[name] ?? Infinity })),
  );
  files.sort((one, other) => other.work - one.work);
  const sum = parts.reduce((total, { work }) => total + work, 0);
  const all = isWhole ? [{ what: 'The run', work: sum, most: budget.whole }, ...files] : files;
  const above = all.filter(({ work, most }) => work > most);
  const tell = (/** @type {typeof all[number]} */ { what, work, most }) =>
    `${what} took ${work.toFixed(0)} processor-seconds, of a budget of ${most}`;
  const isRed = (/** @type {typeof all[number]} */ { work, most }) => work > RED * most;
  return {
    dearest: files.slice(0, NAMED).map(({ what, work }) => `${work.toFixed(1).padStart(8)} s  ${what}`),
    warnings: above.filter((each) => !isRed(each)).map((each) => `! budget: ${tell(each)}`),
    failures: above.filter(isRed).map((each) => `✗ budget: ${tell(each)}. Make it cheaper, or a part of it a trial`),
  };
}
