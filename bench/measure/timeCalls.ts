import { percentile } from '@/bench/measure/percentile';
import { sized } from '@/bench/scale';

const CALLS = sized(1_000, 5);
const REHEARSALS = sized(50, 1);

/** How long each of many calls took, in milliseconds, after some that warm up; each gets its number. */
export async function timeCalls(call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -REHEARSALS; turn < CALLS; turn++) {
    const began = performance.now();
    await call(Math.abs(turn));
    if (turn >= 0) times.push(performance.now() - began);
  }
  return times;
}

/** The slow ones of some times, for a row of the bench. */
export const slowOnes = (times: readonly number[]): { 'p95/99': string } => ({
  'p95/99': [0.95, 0.99].map((share) => percentile(times, share).toFixed(2)).join(' / '),
});
