import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Shortest and longest time between two acts, in milliseconds. */
const SHORTEST = 4_000;
const LONGEST = 15_000;

/** What the pulse of a chain needs. */
export type PulseOptions = {
  /** Does one thing, such as `createPulse` gives it. */
  act: () => Promise<void>;
  log: Pick<Logger, 'warn' | 'debug'>;
  /** Time until the next act, in milliseconds; at random between 4 and 15 seconds by default. */
  pause?: () => number;
};

/**
 * Keeps a chain alive: one act after the other, with pauses. An act that fails is told once, and the next one tried after
 * the same pause.
 *
 * @returns ends it, after the act that is under way
 */
export function startPulse({ act, log, pause = atRandom }: PulseOptions): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let warned = false;
  const beat = async () => {
    try {
      await act();
    } catch (error) {
      if (warned) log.debug({ err: error }, 'the pulse missed a beat');
      else
        log.warn({ err: error }, 'The pulse of the local chain missed a beat. It goes on; further ones are not told.');
      warned = true;
    }
  };
  const run = async () => {
    while (await wait(pause(), stopped.signal)) await beat();
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

const atRandom = (): number => SHORTEST + Math.random() * (LONGEST - SHORTEST);

/** Whether the time passed before it was stopped. The process may end meanwhile. */
async function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal, ref: false });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
