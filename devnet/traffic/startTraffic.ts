import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Minimum and maximum time between two actions, in milliseconds. */
const MIN_INTERVAL = 4_000;
const MAX_INTERVAL = 15_000;
/**
 * From this height on the intervals grow, doubling after this many more blocks, so that a chain
 * that runs for weeks stays small.
 */
const YOUNG = 1_000;
const DOUBLED = 500;

/** Options of the traffic. */
export type TrafficOptions = {
  /** Runs one action and returns the block height, as `createTraffic` does. */
  act: () => Promise<number>;
  log: Pick<Logger, 'warn' | 'debug'>;
  /**
   * Time until the next action, in milliseconds; 4 to 15 seconds by default, longer on a long
   * chain.
   */
  pause?: (height: number) => number;
};

/**
 * Runs one action after the other at intervals. A failure is logged once, and the next action runs
 * after the same interval.
 *
 * @returns stops it after the current action
 */
export function startTraffic({ act, log, pause = pauseAt }: TrafficOptions): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let warned = false;
  let height = 0;
  const beat = async () => {
    try {
      height = await act();
    } catch (error) {
      if (warned) log.debug({ err: error }, 'the traffic missed a beat');
      else
        log.warn(
          { err: error },
          'The traffic of the local chain missed a beat. It goes on; further ones are not told.',
        );
      warned = true;
    }
  };
  const run = async () => {
    while (await wait(pause(height), stopped.signal)) await beat();
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

/** Random time until the next action at a block height, in milliseconds. */
export function pauseAt(height: number): number {
  const pause = MIN_INTERVAL + Math.random() * (MAX_INTERVAL - MIN_INTERVAL);
  return pause * (1 + Math.max(0, height - YOUNG) / DOUBLED);
}

/** Whether the time passed before it was stopped. It does not keep the process running. */
async function wait(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal, ref: false });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
