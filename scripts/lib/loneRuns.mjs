// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readResults } from './countTests.mjs';
import { LONE_RUNS, tagsOf } from './flaky.mjs';

/** @typedef {import('./countTests.mjs').TestResult} TestResult */
/** @typedef {import('./flaky.mjs').FlakyTest} FlakyTest */
/** @typedef {import('./testParts.mjs').TestPart} TestPart */
/** @typedef {(args: string[], env: Record<string, string>) => Promise<boolean>} RunProgram runs a program of Node; whether it ended well */

/** Where a lone run leaves its results, below the root. */
const LONE_RESULTS = 'test-results/lone-run.json';

/**
 * Runs what failed in a suite of vitest once more at the end: file by file, alone on the machine, each with a fresh backend.
 * A file whose failed tests name a row runs three times. The result file of the suite then holds the last run of each.
 * @param {TestPart & { results: string, failedFiles: string }} part the suite, after its run
 * @param {{ root: string, run: RunProgram }} options
 * @returns {Promise<{ flaky: FlakyTest[], ok: boolean }>} `ok`: every file passed in all its runs, and nothing else went wrong
 */
export async function runFilesAgain(part, { root, run }) {
  const failed = readFailedFiles(join(root, part.failedFiles));
  const first = readResults(join(root, part.results));
  if (!first || !failed || failed.isStopped || failed.errors.length > 0 || failed.files.length === 0) {
    return { flaky: [], ok: false };
  }
  /** @type {FlakyTest[]} */
  const flaky = [];
  let ok = true;
  for (const file of failed.files) {
    const before = first.filter((test) => test.file === file);
    const states = new Map(before.map(({ title, state, error }) => [title, { state, error }]));
    const ofFile = before.find(({ state }) => state === 'failed')?.error ?? '';
    const hadPassed = (/** @type {TestResult} */ { title }) => states.get(title)?.state === 'passed';
    /** @type {TestResult[][]} */
    const runs = [];
    let wanted = 1;
    while (runs.length < wanted) {
      const tests = await runFileAlone(part, file, { root, run });
      if (!tests) return { flaky, ok: false };
      runs.push(tests);
      if (tests.some(({ state }) => state === 'failed')) {
        ok = false;
        break;
      }
      if (tests.some((test) => !hadPassed(test) && tagsOf(test.name).length > 0)) wanted = LONE_RUNS;
    }
    const again = (runs.at(-1) ?? []).filter((test) => !hadPassed(test) && test.state === 'passed');
    for (const { title } of again) {
      flaky.push({ title, file, error: states.get(title)?.error || ofFile, lonePasses: runs.length });
    }
  }
  return { flaky, ok };
}

/**
 * Runs each flaky browser test that names a row three times at the end, alone on the machine.
 * @param {TestPart & { results: string }} part the suite, after its run with retries
 * @param {{ root: string, run: RunProgram }} options
 * @returns {Promise<FlakyTest[]>} all flaky tests of the suite; those that name no row are not run again
 */
export async function runTestsAgain(part, { root, run }) {
  const flaky = (readResults(join(root, part.results)) ?? []).filter(({ isFlaky }) => isFlaky);
  const toProve = flaky.filter(({ name }) => tagsOf(name).length > 0);
  /** @type {Map<string, number>} */
  const passes = new Map();
  if (toProve.length > 0) {
    const file = join(root, LONE_RESULTS);
    rmSync(file, { force: true });
    const titles = toProve.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const args = ['--grep', titles.join('|'), `--repeat-each=${LONE_RUNS}`, '--retries=0', '--workers=1'];
    // The traces of the first failures stay in the folder of the suite.
    const output = ['--output', 'test-results/lone-run'];
    const files = [...new Set(toProve.map((test) => test.file))];
    await run([...part.args, ...files, ...args, ...output], { ...part.env, PLAYWRIGHT_JSON: file });
    for (const test of readResults(file) ?? []) passes.set(JSON.stringify([test.file, test.title]), test.passes);
  }
  return flaky.map(({ title, file, error }) => ({
    ...{ title, file, error },
    lonePasses: passes.get(JSON.stringify([file, title])) ?? 0,
  }));
}

/**
 * @param {string} file
 * @returns {import('./failedFilesReporter.mjs').FailedFiles | null}
 */
const readFailedFiles = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/**
 * Runs one file, and puts its results into those of the suite.
 * @param {TestPart & { results: string }} part
 * @param {string} file relative to the root
 * @param {{ root: string, run: RunProgram }} options
 * @returns {Promise<TestResult[] | null>} `null` where it left no results
 */
async function runFileAlone(part, file, { root, run }) {
  const place = join(root, LONE_RESULTS);
  rmSync(place, { force: true });
  console.log(`\n— ${file}, alone`);
  const args = part.args.filter((arg) => !arg.startsWith('--outputFile'));
  await run([...args, file, `--outputFile.json=${LONE_RESULTS}`], { ...part.env });
  const tests = readResults(place);
  if (!tests?.length) return null;
  const whole = JSON.parse(readFileSync(join(root, part.results), 'utf8'));
  const [entry] = JSON.parse(readFileSync(place, 'utf8')).testResults;
  whole.testResults = whole.testResults.map((/** @type {{ name: string }} */ each) =>
    relative(root, each.name) === file ? entry : each,
  );
  writeFileSync(join(root, part.results), JSON.stringify(whole));
  return tests;
}
