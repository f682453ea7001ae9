// @ts-check
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it where they are missing. One by one: Node's own way (`recursive`) tries for ever where a
 * file system makes none, such as `/proc`.
 * @param {string} folder absolute
 * @throws the system's error: `EEXIST` if it exists and is not a folder
 */
export function makeFolder(folder) {
  if (!existsSync(folder)) makeFolder(path.dirname(folder));
  // An existing folder stays unchanged, also if another process has just created it.
  if (existsSync(folder)) mkdirSync(folder, { recursive: true });
  else makeOne(folder);
}

/** @param {string} folder */
function makeOne(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
