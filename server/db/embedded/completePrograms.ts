import { chmodSync, existsSync, lstatSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@/scripts/lib/processes.mjs';

/** Errors of a folder that another user owns, or that is mounted read-only. */
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Does what the packages with PostgreSQL's programs leave to install scripts, which npm skips: the
 * names of its libraries, and the permission to run its programs. Does nothing where it is done.
 *
 * @param folder the folder with `bin` and `lib`
 * @returns false if this user cannot write there
 */
export function completePrograms(folder: string): boolean {
  try {
    linkLibraries(folder);
    const programs = path.join(folder, 'bin');
    for (const name of readdirSync(programs)) makeRunnable(path.join(programs, name));
    return true;
  } catch (error) {
    if (CLOSED.has(codeOf(error))) return false;
    throw error;
  }
}

/** The package lists its links by paths from its own root, the parent of `folder`. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const file = path.join(folder, path.relative('native', target));
    if (lstatSync(file, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // Another start was faster.
    }
  }
}

function makeRunnable(file: string): void {
  const { mode } = statSync(file);
  if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
