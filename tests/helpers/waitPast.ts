import { setTimeout as sleep } from 'node:timers/promises';

const DAY = 24 * 60 * 60_000;
const AROUND = 10_000;

/**
 * Waits where a time of day is about to come, and comes then: for tests that would see what happens at it.
 *
 * @param time in milliseconds since midnight UTC
 */
export async function waitPast(time: number): Promise<void> {
  const left = (time - (Date.now() % DAY) + DAY) % DAY;
  if (left < AROUND) await sleep(left + 1_000);
}
