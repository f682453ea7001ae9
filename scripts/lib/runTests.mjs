// @ts-check
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeClaims, listGaps, readClaims, RESULT_FILES } from './conformance.mjs';
import { countTests, readResults } from './countTests.mjs';
import { findBrowser } from './findBrowser.mjs';
import { readFlaky, writeFlaky } from './flaky.mjs';
import { runFilesAgain, runTestsAgain } from './loneRuns.mjs';
import { InstallError, installMissing } from './packages.mjs';
import { identify } from './processes.mjs';
import { noteCommit } from './resultCommits.mjs';
import { runNode } from './runNode.mjs';
import { testParts } from './testParts.mjs';
import { BUDGETS, judgeWork, readFileSeconds, shareWork } from './workBudget.mjs';
import { startPace } from './workMeter.mjs';

/** @typedef {import('./testParts.mjs').TestPart} TestPart */
/**
 * `work`: processor-seconds at the usual pace, where the system counts them, without lone runs; `files`: those of each file.
 * @typedef {{ name: string, ok: boolean, ended: boolean, seconds: number, work: number | null, files: import('./workBudget.mjs').FileWork[], passed: number, failed: number, skipped: number, flaky: number, failures: string[] }} Outcome
 */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const DIST_PREFIX = '.next-test-';

/**
 * Runs the parts of `npm test` that were named, or all of them, and prints a table and the sum.
 * @param {string[]} words names of groups (lint, unit, integration, e2e, and trial where there are trials), and from the
 *   first that begins with a dash on what playwright is told, such as `--grep "signs a text"`
 * @param {{ withTrials?: boolean }} [options] whether the long tests are among the parts, as for `npm run test:all`
 * @returns {Promise<number>} exit code
 */
export async function runTests(words, { withTrials = false } = {}) {
  const dash = words.findIndex((word) => word.startsWith('-'));
  const wanted = dash < 0 ? words : words.slice(0, dash);
  try {
    await installMissing(ROOT, { dev: true });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(error.message);
    return 1;
  }
  const distDir = `${DIST_PREFIX}${process.pid}`;
  const all = testParts(distDir, { forPlaywright: dash < 0 ? [] : words.slice(dash), withTrials });
  const groups = [...new Set(all.map(({ group }) => group))];
  const unknown = wanted.filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join(' ')}". Choose among: ${groups.join(', ')}.`);
    return 2;
  }
  const chosen = all.filter(({ group }) => wanted.length === 0 || wanted.includes(group));
  const parts = all.filter((part) => chosen.includes(part) || chosen.some(({ needs }) => needs === part.name));
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const results = parts.flatMap((part) => part.results ?? []);
  const more = parts.flatMap(({ failedFiles = [], fileSeconds = [] }) => [failedFiles, fileSeconds].flat());
  for (const file of [...results, ...more]) {
    rmSync(join(ROOT, file), { force: true });
  }
  const kept = readFlaky(ROOT).filter(({ file }) => !parts.some((part) => part.results && isOfSuite(part, file)));
  writeFlaky(ROOT, kept);
  noteCommit(ROOT, results);
  removeOldBuilds();

  const typesFile = join(ROOT, 'next-env.d.ts');
  const typesBefore = existsSync(typesFile) ? readFileSync(typesFile) : null;
  /** @type {Outcome[]} */
  const outcomes = [];
  const pace = startPace();
  try {
    const env = parts.some(({ isBrowser }) => isBrowser) ? await browserEnvironment() : {};
    // What only works fills the pauses of the suites, which wait a good deal; the browser tests have the machine alone.
    const run = async (/** @type {TestPart} */ part) => {
      const isMissing = outcomes.some(({ name, ok }) => name === part.needs && !ok);
      outcomes.push(isMissing ? skipPart(part) : await runPart(part, env, pace));
    };
    const inFront = parts.filter((part) => !part.aside);
    await Promise.all([
      runInRow(
        parts.filter((part) => part.aside),
        run,
      ),
      runInRow(
        inFront.filter(({ isBrowser }) => !isBrowser),
        run,
      ),
    ]);
    await runInRow(
      inFront.filter(({ isBrowser }) => isBrowser),
      run,
    );
    pace.stop();
    for (const part of parts) {
      const at = outcomes.findIndex(({ name }) => name === part.name);
      const outcome = outcomes[at];
      if (outcome) outcomes[at] = await bearNoise(part, outcome, env);
    }
  } finally {
    rmSync(join(ROOT, distDir), { recursive: true, force: true });
    // A build points this file at its own folder.
    if (typesBefore) writeFileSync(typesFile, typesBefore);
    else rmSync(typesFile, { force: true });
  }
  const places = parts.map(({ name }) => name);
  outcomes.sort((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
  if (RESULT_FILES.every((file) => results.includes(file)) && dash < 0) outcomes.push(judgeRows());
  const command = withTrials ? 'npm run test:all' : 'npm test';
  const budget = dash < 0 ? judgeBudget(outcomes, command, chosen.length === all.length) : null;
  if (budget) outcomes.push(budget.outcome);
  return report(outcomes, budget?.words ?? []);
}

/**
 * Whether a test file belongs to a suite. Files of playwright are named below their folder.
 * @param {TestPart} part
 * @param {string} file as `flaky.json` has it
 */
const isOfSuite = ({ isBrowser = false, name }, file) =>
  isBrowser === file.endsWith('.spec.ts') && name.endsWith('trial') === file.includes('.trial.');

/**
 * Runs what may have failed for noise again, alone on the machine: failed files of a suite that records them (on build
 * servers; a developer sees the failure at once), and flaky browser tests that name a row. Unit tests are never repeated.
 * @param {TestPart} part
 * @param {Outcome} outcome of its run
 * @param {Record<string, string>} env
 * @returns {Promise<Outcome>}
 */
async function bearNoise(part, outcome, env) {
  const { isBrowser, results, failedFiles } = part;
  const start = performance.now();
  const run = async (/** @type {string[]} */ args, /** @type {Record<string, string>} */ more) =>
    (await runNode(ROOT, args, { env: { ...env, ...more } })).ok;
  const add = (/** @type {import('./flaky.mjs').FlakyTest[]} */ flaky) =>
    writeFlaky(ROOT, [...readFlaky(ROOT), ...flaky]);
  let ok = outcome.ok;
  if (results && failedFiles && !outcome.ok && process.env['CI']) {
    const again = await runFilesAgain({ ...part, results, failedFiles }, { root: ROOT, run });
    add(again.flaky);
    ok = again.ok;
  } else if (results && isBrowser) {
    const flaky = await runTestsAgain({ ...part, results }, { root: ROOT, run });
    if (flaky.length === 0) return outcome;
    add(flaky);
    // Playwright ends well when every test passed at last.
    ok = outcome.ended;
  } else return outcome;
  const { work, files, seconds } = outcome;
  return { ...outcomeOf(part, ok, seconds + (performance.now() - start) / 1000, ''), work, files };
}

/** Whether the tests of a whole run prove every row of docs/reference/conformance.md. */
function judgeRows() {
  const claims = readClaims(readFileSync(join(ROOT, 'docs/reference/conformance.md'), 'utf8'));
  const tests = RESULT_FILES.flatMap((file) => readResults(join(ROOT, file), readFlaky(ROOT)) ?? []);
  const failures = listGaps(judgeClaims(claims, tests)).map((gap) => `✗ conformance: ${gap}`);
  return judged('conformance', failures);
}

/**
 * Holds the work of a run against its budget; `null` where the system does not count work, or nothing passed.
 * @param {readonly Outcome[]} outcomes
 * @param {keyof typeof BUDGETS} command
 * @param {boolean} isWhole whether all its parts were chosen
 */
function judgeBudget(outcomes, command, isWhole) {
  const parts = outcomes.flatMap(({ name, ok, work, files }) => (ok && work !== null ? [{ name, work, files }] : []));
  const whole = isWhole && outcomes.every(({ ok }) => ok);
  const { dearest, warnings, failures } = judgeWork(parts, BUDGETS[command], whole);
  if (dearest.length === 0) return null;
  writeFileSync(join(ROOT, 'test-results/work.json'), JSON.stringify(parts, null, 2));
  return { outcome: judged('budget', failures), words: ['The dearest files:', ...dearest, ...warnings] };
}

/**
 * What is judged of a whole run, as a row of its table.
 * @param {string} name
 * @param {string[]} failures
 * @returns {Outcome}
 */
function judged(name, failures) {
  const counts = { passed: 0, failed: failures.length, skipped: 0, flaky: 0 };
  return { name, ok: failures.length === 0, ended: true, seconds: 0, work: null, files: [], ...counts, failures };
}

/** The browser is checked first: without one, minutes of other tests would be wasted. */
async function browserEnvironment() {
  const browser = await findBrowser(ROOT);
  console.log(`Browser: ${browser.name}`);
  return { FOYER_BROWSER: JSON.stringify(browser) };
}

/** Builds left behind by a killed run. */
function removeOldBuilds() {
  for (const name of readdirSync(ROOT).filter((each) => each.startsWith(DIST_PREFIX))) {
    if (!identify(Number(name.slice(DIST_PREFIX.length)))) rmSync(join(ROOT, name), { recursive: true, force: true });
  }
}

/**
 * Runs parts one after another.
 * @param {TestPart[]} parts
 * @param {(part: TestPart) => Promise<void>} run
 */
async function runInRow(parts, run) {
  for (const part of parts) await run(part);
}

/**
 * @param {TestPart} part
 * @param {Record<string, string>} env
 * @param {ReturnType<typeof startPace>} pace
 * @returns {Promise<Outcome>}
 */
async function runPart(part, env, pace) {
  const start = performance.now();
  const samples = pace.count();
  // The words of what runs beside the suites are shown only where it fails.
  const output = part.aside ? 'pipe' : 'inherit';
  if (output === 'inherit') console.log(`\n— ${part.name}`);
  const { ok, words, work } = await runNode(ROOT, part.args, { env: { ...env, ...part.env }, output });
  const seconds = (performance.now() - start) / 1000;
  if (!ok && output === 'pipe') console.log(`\n— ${part.name}\n${words.trim()}`);
  else console.log(`${ok ? '✓' : '✗'} ${part.name} ${seconds.toFixed(1)} s`);
  const usual = work === null ? null : work / pace.since(samples);
  const files = usual === null ? [] : shareWork(readFileSeconds(ROOT, part), usual);
  return { ...outcomeOf(part, ok, seconds, words), work: usual, files };
}

/** @param {TestPart} part */
function skipPart(part) {
  console.log(`✗ ${part.name} was not run: it needs ${part.needs}, which failed.`);
  return outcomeOf(part, false, 0, '');
}

/**
 * @param {TestPart} part
 * @param {boolean} ended whether it ended with code 0, or its lone runs did
 * @param {number} seconds
 * @param {string} words what it printed, where that was not shown at once
 * @returns {Outcome}
 */
function outcomeOf({ name, results }, ended, seconds, words) {
  const tests = results ? readResults(join(ROOT, results), readFlaky(ROOT)) : [];
  const counts = countTests(tests ?? []);
  const ok = ended && tests !== null && counts.failed === 0;
  const failures = (tests ?? [])
    .filter(({ state }) => state === 'failed')
    .map(({ file, title, error }) => `✗ ${name} ${title.startsWith(file) ? title : `${file} ${title}`}\n  ${error}`);
  // A part that failed for another reason than a test counts as one failure, so that "0 failed" means what it says.
  if (!ok && failures.length === 0) failures.push(`✗ ${name}: ${words.trim().slice(-1_000) || 'it says above why'}`);
  return { name, ok, ended, seconds, work: null, files: [], ...counts, failed: failures.length, failures };
}

/**
 * @param {Outcome[]} outcomes
 * @param {readonly string[]} words about the work of the run
 * @returns {number} exit code
 */
function report(outcomes, words) {
  const line = (/** @type {(string | number)[]} */ [name, ...cells]) =>
    `${String(name).padEnd(14)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
  const rows = outcomes.map(({ name, ok, seconds, work, passed, failed, skipped, flaky }) =>
    line([
      `${ok ? '✓' : '✗'} ${name}`,
      `${seconds.toFixed(1)} s`,
      work === null ? '' : `${work.toFixed(1)} s`,
      ...[passed, failed, skipped, flaky].map((count) => count || ''),
    ]),
  );
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(['', line(['', 'time', 'work', 'passed', 'failed', 'skipped', 'flaky']), ...rows].join('\n'));
  if (words.length > 0) console.log(['', ...words].join('\n'));
  // Named again at the very end: what a build server keeps of a long log may be its end alone.
  const flaky = readFlaky(ROOT).map(({ title, error }) => `flaky ${title}: ${error.split('\n', 1)[0]}`);
  console.log(['', ...flaky, ...outcomes.flatMap(({ failures }) => failures)].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return outcomes.every(({ ok }) => ok) ? 0 : 1;
}
