import { useSyncExternalStore } from 'react';

/** Often enough for the seconds of what happened just now, in milliseconds. */
const TICK = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all moments of a page; it stops with the last of them. */
export function followClock(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

/** When today began by the visitor's clock, in milliseconds since 1970; it changes at midnight. */
export const useToday = (): number => useSyncExternalStore(followClock, startOfToday, startOfToday);
