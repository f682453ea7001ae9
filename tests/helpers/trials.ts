import { describe, test } from 'vitest';

const isOn = process.env['FOYER_TRIALS'] === 'on';

/** How often, or with what, a guard repeats what it does: little in `npm test`, all of it in `npm run test:all`. */
export const rounds = <T>(many: T, few: T): T => (isOn ? many : few);

/**
 * A trial in a file of guards, whose backend it asks too: a test of `npm run test:all`, and none of `npm test`. It proves no
 * row, and no test after it relies on what it leaves.
 */
export function trial(title: string, run: () => unknown, timeoutMs?: number): void {
  if (isOn) test(title, run, timeoutMs);
}

/** Trials under a title of their own. */
export function describeTrials(title: string, run: () => void): void {
  if (isOn) describe(title, run);
}
