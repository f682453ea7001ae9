// @ts-check
import { note, printError, space } from './terminal.mjs';

/** @typedef {import('./part.mjs').Part} Part */

/**
 * A part that was started.
 * @typedef {object} StartedPart
 * @property {Part} part
 * @property {Promise<unknown>} ready settles once the part does its work; rejects where it ends before
 * @property {() => string} [message] what it said when it failed, shown in the place of its last lines
 */

/**
 * When a part that ended is started again, in milliseconds.
 * @typedef {object} Backoff
 * @property {number} first before the first restart
 * @property {number} most each restart waits twice as long as the one before, at most so long
 * @property {number} healthy a part that worked for so long is restarted after `first` again
 */

/** @type {Backoff} */
export const BACKOFF = { first: 1_000, most: 30_000, healthy: 60_000 };

/** A signal that comes twice within this time, in milliseconds, is one: a terminal sends it, and npm passes it on. */
const SAME_SIGNAL = 800;

/**
 * Keeps the parts together: a signal to the runner ends them all, a second one at once. A part that ends by itself is
 * restarted with growing delays while the others go on; without `backoff`, or where it never worked, it ends them all.
 * `ended` gives the exit code when the last one is gone.
 * @param {{ backoff?: Backoff | null, onChange?: () => void }} [options] `onChange`: other processes run now
 */
export function supervise({ backoff = null, onChange = () => undefined } = {}) {
  /** @type {Set<Part>} */
  const parts = new Set();
  /** @type {Set<NodeJS.Timeout>} */
  const restarts = new Set();
  /** @type {(code: number) => void} */
  let finish = () => undefined;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => (finish = resolve));
  let stopping = 0;

  const stopAll = async (/** @type {number} */ code) => {
    stopping = Date.now();
    for (const timer of restarts) clearTimeout(timer);
    await Promise.all([...parts].map((part) => part.stop()));
    finish(code);
  };
  const restart = (/** @type {() => void} */ begin, /** @type {number} */ delay) => {
    const timer = setTimeout(() => {
      restarts.delete(timer);
      begin();
    }, delay);
    restarts.add(timer);
  };
  const stop = (reason = 'stopping …') => {
    if (stopping > 0) return;
    space();
    note(reason);
    void stopAll(0);
  };
  const onSignal = () => {
    if (stopping === 0) stop();
    else if (Date.now() - stopping > SAME_SIGNAL) {
      for (const part of parts) part.kill();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);

  return {
    ended,
    stop,
    /** The processes, for a later start that finds them still running. */
    marks: () => [...parts].map((part) => part.mark),
    /**
     * Starts a part, and again whenever it ends by itself.
     * @param {() => StartedPart} start
     * @returns {Promise<void>} settles once the part works for the first time; rejects where it never does
     */
    add(start) {
      let hasWorked = false;
      let delay = backoff?.first ?? 0;
      return new Promise((resolve, reject) => {
        const begin = () => {
          const { part, ready, message = () => '' } = start();
          let since = Infinity;
          const willRestart = () => backoff !== null && hasWorked;
          parts.add(part);
          onChange();
          ready.then(
            () => {
              since = Date.now();
              if (hasWorked) note(`the ${part.name} works again`);
              hasWorked = true;
              resolve();
            },
            () => undefined, // Reported below, once all of it is gone.
          );
          part.child.once('exit', () => {
            // Reported at once; `ended` waits until all of it is gone.
            if (stopping === 0 && message() === '') {
              note(`${part.name} ended${willRestart() ? '' : '; stopping the rest'} …`);
            }
          });
          void part.ended.then((how) => {
            parts.delete(part);
            if (!hasWorked) reject(new Error(`The ${part.name} did not start.`));
            if (stopping > 0) return;
            const told = message() || [`The ${part.name} ${how}.`, ...part.lastLines()].join('\n');
            if (!backoff || !willRestart()) {
              printError(told);
              void stopAll(1);
              return;
            }
            if (Date.now() - since >= backoff.healthy) delay = backoff.first;
            printError(`${told}\nRestarting the ${part.name} in ${delay / 1000} s.`);
            restart(begin, delay);
            delay = Math.min(delay * 2, backoff.most);
          });
        };
        begin();
      });
    },
  };
}
