// @ts-check
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './makeFolder.mjs';
import { codeOf, identify } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessMark} ProcessMark */
/** @typedef {ProcessMark & { note?: unknown }} LockHolder */
/** @typedef {{ write: (note: unknown) => void, release: () => void }} Lock */

/** Another running process holds the lock. */
export class LockedError extends Error {
  /** @override */
  name = 'LockedError';

  /**
   * @param {string} file
   * @param {LockHolder} holder
   */
  constructor(file, holder) {
    super(`${file} is held by process ${holder.pid}.`);
    this.holder = holder;
  }
}

/**
 * Takes a lock file for this process. A lock whose holder ended by any means is taken over.
 * @param {string} file
 * @param {{ onStale?: (holder: LockHolder) => void }} [options] `onStale` learns who left the lock behind
 * @returns {Lock}
 */
export function acquireLock(file, { onStale } = {}) {
  makeFolder(path.resolve(path.dirname(file)));
  const mine = { pid: process.pid, identity: identify(process.pid) ?? '' };
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, JSON.stringify(mine));
  try {
    for (;;) {
      try {
        // A hard link appears at once and whole, and fails if the name is taken.
        linkSync(own, file);
        return lockOf(file, mine);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const left = removeStale(file);
      if (left) onStale?.(left);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * @param {string} file
 * @param {ProcessMark} mine
 * @returns {Lock}
 */
function lockOf(file, mine) {
  return {
    write(note) {
      const next = `${file}.${randomUUID()}`;
      writeFileSync(next, JSON.stringify({ ...mine, note }));
      renameSync(next, file);
    },
    release() {
      const holder = readHolder(file);
      if (holder?.pid === mine.pid && holder.identity === mine.identity) rmSync(file, { force: true });
    },
  };
}

/** @param {string} file */
function removeStale(file) {
  const holder = readHolder(file);
  if (holder && isHeld(holder)) throw new LockedError(file, holder);
  // Of several that see the stale lock, one alone can move it away; whoever moved a fresh one by mistake puts it back.
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && isHeld(moved)) linkSync(aside, file);
  rmSync(aside, { force: true });
  return moved;
}

/**
 * Who is named in a lock file; `null` if there is none, or nothing that can be read.
 * @param {string} file
 * @returns {LockHolder | null}
 */
export function readHolder(file) {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    return typeof holder?.pid === 'number' ? holder : null;
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {LockHolder} holder */
function isHeld({ pid, identity }) {
  return identify(pid) === identity;
}
