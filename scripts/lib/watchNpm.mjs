// @ts-check
import { commandOf, identify, isRunning, parentOf } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessMark} ProcessMark */

/** Polling interval, in milliseconds. */
const LOOK = 500;

/** A shell that runs one command line, as npm starts it. */
const SHELL = /^(\S*\/)?(ba|da|a|k|z)?sh -c /;

/**
 * Calls back once npm is gone, where npm started this process by the given script. npm passes a signal on to the shell
 * in between, and dash, the shell of Debian and Ubuntu, ends without passing it on; `kill -9` of npm reaches nobody else.
 * Whoever starts the script without npm may leave it running behind them.
 * @param {string} script such as `scripts/start.mjs`
 * @param {() => void} onGone
 */
export function watchNpm(script, onGone) {
  if (process.platform === 'win32' || !process.env['npm_lifecycle_script']?.includes(script)) return;
  const parent = process.ppid;
  const owners = markOwners(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && owners.every(isRunning)) return;
    clearInterval(timer);
    onGone();
  }, LOOK);
  timer.unref();
}

/**
 * The parent if it is npm, or the shell and npm behind it.
 * @param {number} parent
 * @returns {ProcessMark[]}
 */
function markOwners(parent) {
  const pids = SHELL.test(commandOf(parent)) ? [parent, parentOf(parent)] : [parent];
  return pids.map((pid) => ({ pid, identity: identify(pid) ?? '' }));
}
