import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { percentile } from '@/bench/measure/percentile';

/** How long `/health` took over a span, in milliseconds. */
export type HealthTimes = { p50: number; p99: number; worst: number; samples: number };

/** Length of the quiet span, in milliseconds. */
const QUIET_MS = 3_000;

/**
 * Measures how long `/health` takes before some load and during it, in the same run: a limit is a multiple of the quiet
 * value, so that a busy machine is busy for both.
 *
 * @param origin of the backend, such as `http://localhost:1337`
 * @param load settles once all of it was answered
 * @param quietMs length of the quiet span, in milliseconds
 */
export async function healthUnderLoad(
  origin: string,
  load: () => Promise<unknown>,
  quietMs = QUIET_MS,
): Promise<{ quiet: HealthTimes; busy: HealthTimes }> {
  const file = path.join(import.meta.dirname, 'healthSampler.mjs');
  const sampler = new Worker(file, { workerData: `${origin}/health` });
  /** What was measured since the last call. */
  const take = async (): Promise<HealthTimes> => {
    sampler.postMessage('next');
    const [times] = (await once(sampler, 'message')) as [number[]];
    const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(times, share)) as [number, number, number];
    return { p50, p99, worst, samples: times.length };
  };
  try {
    await once(sampler, 'online');
    await sleep(quietMs / 3);
    await take(); // The first connections warm up.
    await sleep(quietMs);
    const quiet = await take();
    await load();
    return { quiet, busy: await take() };
  } finally {
    await sampler.terminate();
  }
}
