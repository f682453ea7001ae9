import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Shortest and longest time between two acts, in milliseconds. */
const SHORTEST = 4_000;
const LONGEST = 15_000;
/** From this height on the pauses grow, to double with so many blocks more: a chain that runs for weeks stays small. */
const YOUNG = 1_000;
const DOUBLED = 500;

/** What the traffic of a chain needs. */
export type TrafficOptions = {
  /** Does one thing and answers the height of the chain, such as `createTraffic` gives it. */
  act: () => Promise<number>;
  log: Pick<Logger, 'warn' | 'debug'>;
  /** Time until the next act, in milliseconds; 4 to 15 seconds by default, longer on a chain that is high. */
  pause?: (height: number) => number;
};

/**
 * Keeps a chain alive: one act after the other, with pauses. An act that fails is told once, and the next one tried after
 * the same pause.
 *
 * @returns ends it, after the act that is under way
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

/** Time until the next act at a height of the chain, in milliseconds, at random. */
export function pauseAt(height: number): number {
  const pause = SHORTEST + Math.random() * (LONGEST - SHORTEST);
  return pause * (1 + Math.max(0, height - YOUNG) / DOUBLED);
}

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
