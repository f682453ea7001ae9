/** Counts hits in windows of time. */
export type RateLimitStore = {
  /**
   * Counts a hit, or `amount` of them; 0 only looks, and less takes back. Answers how many there are in this window and
   * when it ends (ms since 1970).
   */
  hit(key: string, windowMs: number, amount?: number): Promise<{ count: number; endsAt: number }>;
  /** Takes a counter away. */
  forget(key: string): Promise<void>;
};

/** Counters are cleared away once there are this many. */
const CROWDED = 10_000;

/** A window that ends so much later than a new one would, in milliseconds, began before the clock was set back. */
const SET_BACK = 60_000;

/** Makes the store: in this process's memory. What guards accounts is counted over all backends (`sharedLimitStore`). */
export function createRateLimitStore(now: () => number = Date.now): RateLimitStore {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    hit(key, windowMs, amount = 1) {
      const moment = now();
      if (windows.size > CROWDED) {
        for (const [other, { endsAt }] of windows) if (endsAt <= moment) windows.delete(other);
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= moment || window.endsAt > moment + windowMs + SET_BACK) {
        window = { count: 0, endsAt: moment + windowMs };
        windows.set(key, window);
      }
      window.count = Math.max(0, window.count + amount);
      return Promise.resolve({ ...window });
    },
    forget(key) {
      windows.delete(key);
      return Promise.resolve();
    },
  };
}
