// @ts-check
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endProcess, identify, isRunning } from './processes.mjs';

/**
 * What the watchdog does with a process when its owner is gone.
 * @typedef {{ signal?: NodeJS.Signals, graceMs?: number, group?: boolean }} ChainLockOptions
 */
/** @typedef {{ hold: (pid: number | undefined, options?: ChainLockOptions) => void, release: (pid: number | undefined) => void }} Watchdog */

const SELF = fileURLToPath(import.meta.url);

/** @type {Watchdog | null} */
let shared = null;

/**
 * The watchdog of this process: everything it holds ends when this process ends, even by `kill -9`. A small watchdog process
 * reads from a pipe that only this process can write to; when the pipe closes, it ends what it was told to hold. One
 * watchdog serves the whole process.
 * @returns {Watchdog}
 */
export function getWatchdog() {
  shared ??= createWatchdog();
  return shared;
}

/** @returns {Watchdog} */
function createWatchdog() {
  /** @type {Map<number, string>} */
  const held = new Map();
  /** @type {import('node:child_process').ChildProcess} */
  let watchdog;

  const start = () => {
    // Its own session: a Ctrl-C meant for its owner does not reach it. It keeps the owner's error stream open, so whoever
    // waits for that stream to close also waits until everything held has ended.
    watchdog = spawn(process.execPath, [SELF, 'watch'], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
    watchdog.unref();
    const pipe = /** @type {import('node:net').Socket | null} */ (watchdog.stdin);
    pipe?.unref();
    // A watchdog that was itself killed is replaced; the write that failed meanwhile is repeated below.
    pipe?.on('error', () => undefined);
    watchdog.once('exit', start);
    for (const line of held.values()) watchdog.stdin?.write(line);
  };
  start();

  return {
    hold(pid, options = {}) {
      const identity = pid === undefined ? null : identify(pid);
      if (pid === undefined || identity === null) return;
      const line = `${JSON.stringify({ hold: { pid, identity, ...options } })}\n`;
      held.set(pid, line);
      watchdog.stdin?.write(line);
    },
    release(pid) {
      if (pid === undefined || !held.delete(pid)) return;
      watchdog.stdin?.write(`${JSON.stringify({ release: pid })}\n`);
    },
  };
}

/** The watchdog itself: runs until its owner's end of the pipe closes. */
function watch() {
  /** @typedef {import('./processes.mjs').ProcessMark & ChainLockOptions} Held */
  /** @type {Map<number, Held>} */
  const held = new Map();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => undefined);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const message = JSON.parse(line);
    if (message.hold) held.set(message.hold.pid, message.hold);
    else held.delete(message.release);
  });
  lines.on('close', async () => {
    await Promise.all([...held.values()].filter(isRunning).map((mark) => endProcess(mark, mark)));
    process.exit(0);
  });
}

if (process.argv[2] === 'watch' && process.argv[1] && realpathSync(process.argv[1]) === realpathSync(SELF)) watch();
