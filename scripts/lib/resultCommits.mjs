// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commit of each result file: `{ "test-results/playwright.json": "1ab2…" }`. */
const FILE = 'test-results/commits.json';

/**
 * The checked-out commit; empty outside of a repository.
 * @param {string} root
 */
export function readCommit(root) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return ''; // An archive of the sources, or a machine without git.
  }
}

/**
 * Records that result files belong to the checked-out commit.
 * @param {string} root
 * @param {readonly string[]} files
 */
export function noteCommit(root, files) {
  const commit = readCommit(root);
  const noted = { ...readNoted(root), ...Object.fromEntries(files.map((file) => [file, commit])) };
  writeFileSync(join(root, FILE), JSON.stringify(noted, null, 2));
}

/**
 * Those of some result files that are missing, or of another commit than the one that is checked out.
 * @param {string} root
 * @param {readonly string[]} files
 */
export function findStale(root, files) {
  const commit = readCommit(root);
  const noted = readNoted(root);
  return files.filter((file) => !existsSync(join(root, file)) || noted[file] !== commit);
}

/**
 * @param {string} root
 * @returns {Record<string, string>}
 */
function readNoted(root) {
  return existsSync(join(root, FILE)) ? JSON.parse(readFileSync(join(root, FILE), 'utf8')) : {};
}
