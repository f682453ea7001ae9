import { expect, it, vi } from 'vitest';
import { pauseAt, startTraffic } from '@/devnet/traffic/startTraffic';
import { eventually } from '@/tests/helpers/eventually';

const log = () => ({ warn: vi.fn(), debug: vi.fn() });

it('repeats acts, continues after a failed one, and logs only the first failure', async () => {
  const words = log();
  let acts = 0;
  const traffic = startTraffic({
    act: () => (++acts % 2 === 0 ? Promise.reject(new Error('refused')) : Promise.resolve(acts)),
    log: words,
    pause: () => 1,
  });
  await eventually(() => expect(acts).toBeGreaterThan(6));
  await traffic.stop();
  expect(words.warn).toHaveBeenCalledTimes(1);
  expect(words.debug.mock.calls.length).toBeGreaterThan(1);
});

it('runs one act at a time, and stops after the current one', async () => {
  let running = 0;
  let acts = 0;
  const ends: (() => void)[] = [];
  const traffic = startTraffic({
    act: async () => {
      acts += 1;
      expect(++running).toBe(1);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return acts;
    },
    log: log(),
    pause: () => 1,
  });
  await eventually(() => expect(acts).toBe(1));
  ends.shift()?.();
  await eventually(() => expect(acts).toBe(2));
  const stopped = traffic.stop();
  ends.shift()?.();
  await stopped;
  expect({ acts, running }).toEqual({ acts: 2, running: 0 });
});

it.each([
  [0, 4_000, 15_000],
  [1_000, 4_000, 15_000],
  [1_500, 8_000, 30_000],
  [6_000, 44_000, 165_000],
])('at block %i waits between %i and %i milliseconds', (height, shortest, longest) => {
  const pauses = Array.from({ length: 200 }, () => pauseAt(height));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(shortest);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan((longest - shortest) / 2);
});
