// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A test that failed and then passed. `error`: why it failed at first; `lonePasses`: how often it passed alone on the
 * machine at the end of the run.
 * @typedef {{ title: string, file: string, error: string, lonePasses: number }} FlakyTest
 */

/** Where a run lists its flaky tests, below the root: `{ "flaky": [FlakyTest] }`. */
export const FLAKY_FILE = 'test-results/flaky.json';

/** Runs alone that a flaky test needs to prove a row; all of them must pass. */
export const LONE_RUNS = 3;

/**
 * The rows and cases that a title names, such as `[A02]` and `[H02:101]`.
 * @param {string} title
 */
export function tagsOf(title) {
  return [...title.matchAll(/\[([A-Z]\d\d(?::[\w-]+)?)\]/g)].map(([, tag = '']) => tag);
}

/**
 * The flaky tests of the last run; none where it listed none.
 * @param {string} root
 * @returns {FlakyTest[]}
 */
export function readFlaky(root) {
  const file = join(root, FLAKY_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).flaky : [];
}

/**
 * @param {string} root
 * @param {readonly FlakyTest[]} flaky
 */
export function writeFlaky(root, flaky) {
  writeFileSync(join(root, FLAKY_FILE), `${JSON.stringify({ flaky }, null, 2)}\n`);
}
