// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completePackages } from './completePackages.mjs';
import { judgeClaims, listGaps, readClaims, RESULT_FILES } from './conformance.mjs';
import { countTests, readResults } from './countTests.mjs';
import { findBrowser } from './findBrowser.mjs';
import { getWatchdog } from './watchdog.mjs';
import { InstallError, installMissing } from './packages.mjs';
import { identify } from './processes.mjs';
import { noteCommit } from './resultCommits.mjs';
import { testParts } from './testParts.mjs';

/** @typedef {import('./testParts.mjs').TestPart} TestPart */
/** @typedef {{ name: string, ok: boolean, seconds: number, passed: number, failed: number, skipped: number, faults: string[] }} Outcome */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const DIST_PREFIX = '.next-test-';

/**
 * Runs the parts of `npm test` that were named, or all of them, and prints a table and the sum.
 * @param {string[]} words names of groups (lint, unit, integration, e2e), and from the first that begins with a dash on
 *   what playwright is told, such as `--grep "signs a text"`
 * @returns {Promise<number>} exit code
 */
export async function runTests(words) {
  const dash = words.findIndex((word) => word.startsWith('-'));
  const wanted = dash < 0 ? words : words.slice(0, dash);
  try {
    await installMissing(ROOT, { dev: true });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(error.message);
    return 1;
  }
  completePackages(ROOT);
  const distDir = `${DIST_PREFIX}${process.pid}`;
  const all = testParts(distDir, dash < 0 ? [] : words.slice(dash));
  const groups = [...new Set(all.map(({ group }) => group))];
  const unknown = wanted.filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join(' ')}". Choose among: ${groups.join(', ')}.`);
    return 2;
  }
  const parts = all.filter(({ group }) => wanted.length === 0 || wanted.includes(group));
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const results = parts.flatMap((part) => part.results ?? []);
  for (const file of results) rmSync(join(ROOT, file), { force: true });
  noteCommit(ROOT, results);
  removeOldBuilds();

  const typesFile = join(ROOT, 'next-env.d.ts');
  const typesBefore = existsSync(typesFile) ? readFileSync(typesFile) : null;
  /** @type {Outcome[]} */
  const outcomes = [];
  try {
    const env = parts.some(({ group }) => group === 'e2e') ? await browserEnvironment() : {};
    // What only works fills the pauses of the suites, which wait a good deal; the browser tests have the machine alone.
    const run = async (/** @type {TestPart} */ part) => {
      const isMissing = outcomes.some(({ name, ok }) => name === part.needs && !ok);
      outcomes.push(isMissing ? skipPart(part) : await runPart(part, env, part.aside ? 'pipe' : 'inherit'));
    };
    const inFront = parts.filter((part) => !part.aside);
    await Promise.all([
      runInRow(
        parts.filter((part) => part.aside),
        run,
      ),
      runInRow(
        inFront.filter(({ group }) => group !== 'e2e'),
        run,
      ),
    ]);
    await runInRow(
      inFront.filter(({ group }) => group === 'e2e'),
      run,
    );
  } finally {
    rmSync(join(ROOT, distDir), { recursive: true, force: true });
    // A build points this file at its own folder.
    if (typesBefore) writeFileSync(typesFile, typesBefore);
    else rmSync(typesFile, { force: true });
  }
  const places = parts.map(({ name }) => name);
  outcomes.sort((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
  if (RESULT_FILES.every((file) => results.includes(file)) && dash < 0) outcomes.push(judgeRows());
  return report(outcomes);
}

/** Whether the tests of a whole run prove every row of docs/reference/conformance.md. */
function judgeRows() {
  const claims = readClaims(readFileSync(join(ROOT, 'docs/reference/conformance.md'), 'utf8'));
  const tests = RESULT_FILES.flatMap((file) => readResults(join(ROOT, file)) ?? []);
  const faults = listGaps(judgeClaims(claims, tests)).map((gap) => `✗ conformance: ${gap}`);
  return {
    name: 'conformance',
    ok: faults.length === 0,
    seconds: 0,
    passed: 0,
    failed: faults.length,
    skipped: 0,
    faults,
  };
}

/** The browser is sought before anything else: without one, minutes of other tests would be for nothing. */
async function browserEnvironment() {
  const browser = await findBrowser(ROOT);
  console.log(`Browser: ${browser.name}`);
  return { FOYER_BROWSER: JSON.stringify(browser) };
}

/** Builds that a killed run left behind. */
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
 * @param {'inherit' | 'pipe'} output `pipe` shows the words of the part only where it fails
 * @returns {Promise<Outcome>}
 */
async function runPart(part, env, output) {
  const start = performance.now();
  if (output === 'inherit') console.log(`\n— ${part.name}`);
  const child = spawn(process.execPath, part.args, {
    cwd: ROOT,
    env: { ...process.env, ...env, ...part.env },
    stdio: ['ignore', output, output],
  });
  getWatchdog().hold(child.pid, { graceMs: 20_000 });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
  }
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
  const ok = /** @type {boolean} */ (await ended);
  getWatchdog().release(child.pid);
  const seconds = (performance.now() - start) / 1000;
  if (!ok && output === 'pipe') console.log(`\n— ${part.name}\n${words.trim()}`);
  else console.log(`${ok ? '✓' : '✗'} ${part.name} ${seconds.toFixed(1)} s`);
  return outcomeOf(part, ok, seconds, words);
}

/** @param {TestPart} part */
function skipPart(part) {
  console.log(`✗ ${part.name} was not run: it needs ${part.needs}, which failed.`);
  return outcomeOf(part, false, 0, '');
}

/**
 * @param {TestPart} part
 * @param {boolean} ended whether it ended with code 0
 * @param {number} seconds
 * @param {string} words what it printed, where that was not shown at once
 * @returns {Outcome}
 */
function outcomeOf({ name, results }, ended, seconds, words) {
  const tests = results ? readResults(join(ROOT, results)) : [];
  const counts = countTests(tests ?? []);
  const ok = ended && tests !== null && counts.failed === 0;
  const faults = (tests ?? [])
    .filter(({ state }) => state === 'failed')
    .map(({ file, title, error }) => `✗ ${name} ${title.startsWith(file) ? title : `${file} ${title}`}\n  ${error}`);
  // A part that failed for another reason than a test counts as one failure, so that "0 failed" means what it says.
  if (!ok && faults.length === 0) faults.push(`✗ ${name}: ${words.trim().slice(-1_000) || 'it says above why'}`);
  return { name, ok, seconds, ...counts, failed: faults.length, faults };
}

/**
 * @param {Outcome[]} outcomes
 * @returns {number} exit code
 */
function report(outcomes) {
  const line = (/** @type {(string | number)[]} */ [name, ...cells]) =>
    `${String(name).padEnd(14)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
  const rows = outcomes.map(({ name, ok, seconds, passed, failed, skipped }) =>
    line([`${ok ? '✓' : '✗'} ${name}`, `${seconds.toFixed(1)} s`, passed || '', failed || '', skipped || '']),
  );
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(['', line(['', 'time', 'passed', 'failed', 'skipped']), ...rows].join('\n'));
  // Named again at the very end: what a build server keeps of a long log may be its end alone.
  console.log(['', ...outcomes.flatMap(({ faults }) => faults)].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return outcomes.every(({ ok }) => ok) ? 0 : 1;
}
