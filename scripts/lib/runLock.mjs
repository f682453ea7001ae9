// @ts-check
import path from 'node:path';
import { LockedError, acquireLock } from './lock.mjs';
import { codeOf, endProcess, hasEnded, isRunning } from './processes.mjs';
import { note } from './terminal.mjs';

/**
 * What a run writes into its lock.
 * @typedef {object} RunNote
 * @property {string} [site] its address
 * @property {string} [backendPort]
 * @property {string} [operatorListen] in the form of the setting
 * @property {boolean} [production]
 * @property {import('./processes.mjs').ProcessMark[]} [parts]
 */

/** How long the parts of a killed run may take to end, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Foyer is already running on this data folder. */
export class RunningError extends Error {
  /** @override */
  name = 'RunningError';
}

/** The data folder cannot be created or written to. */
export class DataDirError extends Error {
  /** @override */
  name = 'DataDirError';
}

/**
 * One development site for each checkout, whatever its data folder: Next.js builds it in one place.
 * @param {string} root
 * @param {string} distDir
 */
export function acquireCheckoutLock(root, distDir) {
  try {
    return acquireLock(path.join(root, 'node_modules', '.cache', `foyer-dev-${path.basename(distDir)}.lock`));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new RunningError(
      `npm run dev already runs in this folder (process ${error.holder.pid}), and Next.js serves one development site per folder. Stop it, or use another clone; npm run backend may run beside it.`,
    );
  }
}

/** System errors for an unusable folder. */
const FOLDER_ERRORS = ['EACCES', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/**
 * One run per data folder. If an earlier one was killed, waits for its parts, and ends them if needed.
 * @param {string} dataDir
 */
export async function acquireRunLock(dataDir) {
  /** @type {RunNote} */
  let left = {};
  try {
    const lock = acquireLock(path.join(dataDir, 'run.lock'), {
      onStale: (holder) => (left = /** @type {RunNote} */ (holder.note ?? {})),
    });
    const parts = (left.parts ?? []).map((mark) => ({ ...mark, group: true })).filter(isRunning);
    if (parts.length > 0) note('the last run is still ending …');
    await Promise.all(
      parts.map(
        async (mark) => (await hasEnded(mark, TIMEOUT_MS)) || endProcess(mark, { signal: 'SIGKILL', graceMs: 0 }),
      ),
    );
    return lock;
  } catch (error) {
    if (FOLDER_ERRORS.includes(codeOf(error))) {
      throw new DataDirError(
        `DATA_DIR "${dataDir}" cannot be used (${codeOf(error)}). It must be a folder that Foyer can create and write to.`,
        { cause: error },
      );
    }
    if (!(error instanceof LockedError)) throw error;
    const { site } = /** @type {RunNote} */ (error.holder.note ?? {});
    throw new RunningError(
      `Foyer runs already on ${dataDir}${site ? `, at ${site}` : ''} (process ${error.holder.pid}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
}
