// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process as the system tells it apart: the number of a dead process is given to another one sooner or later, its time
 * of birth is not.
 * @typedef {{ pid: number, identity: string }} ProcessMark
 */

/**
 * Time of birth of a running process, as text to compare; `null` if there is none by this number. A process that ended
 * but was not yet collected by its parent (a zombie) counts as ended.
 * @param {number} pid
 * @returns {string | null}
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return identifyByProc(pid);
  if (process.platform === 'win32') return answers(pid) ? 'running' : null;
  const { stdout, status } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...born] = stdout.trim().split(/\s+/);
  return status === 0 && born.length > 0 && !state.startsWith('Z') ? born.join(' ') : null;
}

/** @param {number} pid */
function identifyByProc(pid) {
  const stat = readQuietly(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the program's name in brackets and may hold anything; the third is the state, the 22nd the birth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const boot = readQuietly('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}:${fields[19]}`;
}

/**
 * The command line of a running process, words parted by blanks; empty if it cannot be read.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (process.platform === 'linux') return (readQuietly(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

/**
 * The process that started a running one, or has taken it over; 0 if there is none.
 * @param {number} pid
 */
export function parentOf(pid) {
  if (process.platform === 'win32') return 0;
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
  }
  const stat = readQuietly(`/proc/${pid}/stat`) ?? '';
  // Behind the name in brackets: the state, then the parent.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/**
 * Asks a process to exit, waits, and kills it after the timeout.
 * @param {ProcessMark & { group?: boolean }} mark `group`: the process leads a group, and the whole of it is meant
 * @param {{ signal?: NodeJS.Signals, graceMs?: number }} [how]
 * @returns {Promise<boolean>} false if force was needed
 */
export async function endProcess(mark, { signal = 'SIGTERM', graceMs = 10_000 } = {}) {
  send(mark, signal);
  if (await hasEnded(mark, graceMs)) return true;
  send(mark, 'SIGKILL');
  await hasEnded(mark, 2_000);
  return false;
}

/**
 * Waits until a process is gone.
 * @param {ProcessMark & { group?: boolean }} mark
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it is gone
 */
export async function hasEnded(mark, timeoutMs) {
  const until = Date.now() + timeoutMs;
  while (isRunning(mark)) {
    if (Date.now() >= until) return false;
    await sleep(20);
  }
  return true;
}

/** @param {ProcessMark & { group?: boolean }} mark */
export function isRunning({ pid, identity, group = false }) {
  if (identify(pid) === identity) return true;
  // The leader may be gone while members of its group live on.
  return group && process.platform !== 'win32' && identify(pid) === null && groupHasMembers(pid);
}

/** @param {number} leader */
function groupHasMembers(leader) {
  if (!answers(-leader)) return false;
  if (process.platform !== 'linux') return true;
  // A member that ended but was not collected still answers; the table of processes tells them apart.
  return readdirSync('/proc').some((name) => {
    const stat = /^\d+$/.test(name) ? readQuietly(`/proc/${name}/stat`) : null;
    const [state, , group] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    return group === String(leader) && state !== 'Z' && state !== 'X';
  });
}

/**
 * @param {ProcessMark & { group?: boolean }} mark
 * @param {NodeJS.Signals} signal
 */
function send({ pid, identity, group = false }, signal) {
  const now = identify(pid);
  if (now !== null && now !== identity) return;
  if (group && process.platform !== 'win32') signalQuietly(-pid, signal);
  else if (now !== null) signalQuietly(pid, signal);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @param {number} pid negative: a group */
function answers(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
function readQuietly(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * The code of a system error, such as `ENOENT`; empty if it has none.
 * @param {unknown} error
 * @returns {string}
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
