import { vi } from 'vitest';

/**
 * Tries every so many milliseconds until something holds, for as long as a busy machine may need (10 seconds); fails
 * with the last error.
 */
export function eventually<T>(hold: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(hold, { timeout: 10_000, interval });
}
