import { IpfsPathError } from '@/server/files/ipfs/IpfsPathError';

/** Longest name of a file or folder, in bytes: what file systems take, so that a folder can be fetched to a disk. */
const LONGEST_NAME = 255;

/** Deepest folder. */
const DEEPEST = 16;

/**
 * Checks that files can stand in one folder: at least one, relative paths, none twice, none both a file and a folder.
 *
 * @throws {IpfsPathError} naming the first path that cannot.
 */
export function checkFolderPaths(paths: readonly string[]): void {
  if (paths.length === 0) throw new IpfsPathError('A folder needs at least one file.');
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const names = path.split('/');
    const refuse = (reason: string): never => {
      throw new IpfsPathError(`The path "${path.slice(0, 100)}" ${reason}.`);
    };
    if (names.length > DEEPEST) refuse(`is deeper than ${DEEPEST} folders`);
    if (!names.every(isName)) refuse('must be relative, of names without "..", "\\" and control characters');
    if (files.has(path)) refuse('is given twice');
    files.add(path);
    for (let depth = 1; depth < names.length; depth++) folders.add(names.slice(0, depth).join('/'));
  }
  const both = paths.find((path) => folders.has(path));
  if (both !== undefined) throw new IpfsPathError(`The path "${both.slice(0, 100)}" is both a file and a folder.`);
}

/** Whether a part of a path names a file or folder, and nothing above it. */
function isName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  return !/[\\\p{Cc}\p{Cs}]/u.test(name) && Buffer.byteLength(name) <= LONGEST_NAME;
}
