// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where distributions put the library of faketime; Debian has a folder for each processor. */
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/**
 * The library that gives a program another clock (Debian's package `libfaketime`, which comes with `faketime`).
 * @returns {string | null}
 */
export function findFaketime() {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const deeper = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
      .map(({ name }) => join(folder, name)),
  );
  return [...deeper, ...folders].map((folder) => join(folder, LIBRARY)).find((file) => existsSync(file)) ?? null;
}

/**
 * What this machine lacks for `npm run test:faults`, each with what to do about it. Changes nothing: the one file system
 * that it mounts is taken away at once.
 * @returns {string[]}
 */
export function findMissingNeeds() {
  if (process.platform !== 'linux') return ['Linux: the faults are made with its signals, tmpfs and C library.'];
  const missing = [];
  if (findFaketime() === null) missing.push('faketime, which moves the clock. On Debian: apt-get install faketime');
  const tool = (/** @type {string} */ name, /** @type {string} */ from) => {
    if (spawnSync(name, ['--version']).error) missing.push(`${name}. On Debian: apt-get install ${from}`);
  };
  tool('mount', 'mount');
  tool('ps', 'procps');
  if (!canMount()) {
    missing.push('the right to mount a tmpfs. Run it as root; in a container, one with --cap-add SYS_ADMIN');
  }
  return missing;
}

function canMount() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mount-'));
  try {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status !== 0) return false;
    return spawnSync('umount', [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}
