// @ts-check
import { fault, note, space } from './terminal.mjs';

/** @typedef {import('./part.mjs').Part} Part */

/** A signal that comes twice within this time, in milliseconds, is one: a terminal sends it, and npm passes it on. */
const SAME_SIGNAL = 800;

/**
 * Keeps the parts together: a signal to the runner, or the end of any part, ends them all. A second signal ends them at
 * once. `ended` gives the exit code when the last one is gone.
 */
export function supervise() {
  /** @type {Map<Part, () => string>} */
  const parts = new Map();
  /** @type {(code: number) => void} */
  let finish = () => undefined;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => (finish = resolve));
  let stopping = 0;

  const stopAll = async (/** @type {number} */ code) => {
    stopping = Date.now();
    await Promise.all([...parts.keys()].map((part) => part.stop()));
    finish(code);
  };
  const onSignal = () => {
    if (stopping === 0) {
      space();
      note('stopping …');
      void stopAll(0);
    } else if (Date.now() - stopping > SAME_SIGNAL) {
      for (const part of parts.keys()) part.kill();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);

  return {
    ended,
    /** The processes, for a later start that finds them left behind. */
    marks: () => [...parts.keys()].map((part) => part.mark),
    /**
     * @param {Part} part
     * @param {() => string} [message] what it said when it failed, shown in the place of its last lines
     */
    add(part, message = () => '') {
      parts.set(part, message);
      part.child.once('exit', () => {
        // Told at once; `ended` waits until all of it is gone.
        if (stopping === 0 && message() === '') note(`${part.name} ended; stopping the rest …`);
      });
      void part.ended.then((how) => {
        if (stopping > 0) return;
        const told = message();
        fault(told || [`The ${part.name} ${how}.`, ...part.lastLines()].join('\n'));
        void stopAll(1);
      });
    },
  };
}
