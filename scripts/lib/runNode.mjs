// @ts-check
import { spawn } from 'node:child_process';
import { getWatchdog } from './watchdog.mjs';
import { claimEndedWork } from './workMeter.mjs';

/** How long a program may take to end when it is asked to, in milliseconds. */
const GRACE_MS = 20_000;

/**
 * Runs a program of Node, which ends with this process.
 * @param {string} root the folder it runs in
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, output?: 'inherit' | 'pipe', limitMs?: number }} [options] `limitMs`: it is asked
 *   to end then, and killed 20 s later
 * @returns {Promise<{ ok: boolean, words: string, work: number | null }>} `ok`: it ended with code 0; `words`: what it
 *   printed into a pipe; `work`: its processor-seconds, where the system counts them
 */
export async function runNode(root, args, { env = {}, output = 'inherit', limitMs } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  getWatchdog().hold(child.pid, { graceMs: GRACE_MS });
  // What ended before, and was nobody's to count.
  claimEndedWork();
  /** @type {number | null} */
  let work = null;
  child.once('exit', () => {
    work = claimEndedWork();
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      words += text;
    });
  }
  const timers = limitMs
    ? [setTimeout(() => child.kill('SIGTERM'), limitMs), setTimeout(() => child.kill('SIGKILL'), limitMs + GRACE_MS)]
    : [];
  /** @type {Promise<boolean>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
  const ok = await ended;
  for (const timer of timers) clearTimeout(timer);
  getWatchdog().release(child.pid);
  return { ok, words, work };
}
