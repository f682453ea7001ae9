import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = Date.now();

function subscribe(tell: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    tell();
  }, MINUTE);
  return () => clearInterval(timer);
}

/** The time of day in milliseconds since 1970, told anew each minute. */
export function useMinute(): number {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}
