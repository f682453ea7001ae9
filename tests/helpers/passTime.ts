import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** What a turn of the event loop stands for, in milliseconds: what goes over a socket of this machine takes a few turns. */
const STEP_MS = 5;

/**
 * Makes time pass in {@link passTime} alone, until the test ends: timers and clocks wait for it, sockets do not. For what
 * waits by itself while it talks to real servers; the server of the test, in the same process, waits with it.
 */
export function holdTime(): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
  vi.useFakeTimers({ toFake: [...toFake] });
  // For those who import `node:timers/promises`.
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.useRealTimers();
    syncBuiltinESMExports();
  });
}

/** Lets time pass until some work has ended, as fast as the machine goes through what happens in it. */
export async function passTime<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  return work;
}
