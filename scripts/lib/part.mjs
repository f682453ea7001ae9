// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { getWatchdog } from './watchdog.mjs';
import { endProcess, identify } from './processes.mjs';

/** How many of a part's last lines are shown if it fails. */
const LAST_LINES = 30;

/**
 * A process the runner started.
 * @typedef {object} Part
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} child
 * @property {import('./processes.mjs').ProcessMark} mark
 * @property {() => readonly string[]} lastLines
 * @property {Promise<string>} ended how it ended, in words, once all of it is gone
 * @property {() => Promise<void>} stop asks it to end, then makes it
 * @property {() => void} kill ends it at once
 */

/**
 * Starts a part in its own process group, ended by the watchdog if this process dies.
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.args of Node
 * @param {string} options.root
 * @param {Record<string, string | undefined>} options.env
 * @param {number} options.graceMs time it has to end by itself; 0: it is ended at once, as it has nothing to save
 * @param {boolean} [options.channel] whether it tells the runner how far it is
 * @param {(line: string, error: boolean) => void} options.onLine
 * @returns {Part}
 */
export function startPart({ name, args, root, env, graceMs, channel = false, onLine }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    // A Ctrl-C reaches the runner only, which stops the parts in order.
    detached: process.platform !== 'win32',
    stdio: channel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  const mark = { pid, identity: identify(pid) ?? '', group: true };
  const watchdog = getWatchdog();
  watchdog.hold(child.pid, { signal: graceMs > 0 ? 'SIGTERM' : 'SIGKILL', graceMs, group: true });

  /** @type {string[]} */
  const lines = [];
  const read = (/** @type {import('node:stream').Readable | null} */ stream, /** @type {boolean} */ error) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > LAST_LINES) lines.shift();
      onLine(line, error);
    });
  };
  read(child.stdout, false);
  read(child.stderr, true);

  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', () => {
      // The rest of a killed leader's group is ended too; a part's own watchdog is outside of the group.
      void endProcess(mark, { signal: 'SIGTERM', graceMs: 2_000 });
    });
    // The streams close once the last process of the part is gone, its watchdog included.
    child.once('close', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  }).then((how) => {
    watchdog.release(child.pid);
    return /** @type {string} */ (how);
  });

  return {
    name,
    child,
    mark,
    lastLines: () => lines,
    ended,
    async stop() {
      if (graceMs > 0) child.kill('SIGTERM');
      const timer = setTimeout(() => void endProcess(mark, { signal: 'SIGKILL', graceMs: 0 }), graceMs);
      await ended;
      clearTimeout(timer);
    },
    kill: () => void endProcess(mark, { signal: 'SIGKILL', graceMs: 0 }),
  };
}
