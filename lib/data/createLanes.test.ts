import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLanes } from '@/lib/data/createLanes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives some turns at once in each lane, and the next ones in order', async () => {
  const take = createLanes({ atOnce: 2, maxWaiting: 5, timeoutMs: 1_000 });
  const [first, second] = await Promise.all([take('a'), take('a')]);
  const began: string[] = [];
  const third = take('a').then((leave) => (began.push('third'), leave));
  const fourth = take('a').then((leave) => (began.push('fourth'), leave));
  expect(await take('b')).not.toBeNull();
  expect(began).toEqual([]);
  first?.();
  (await third)?.();
  await fourth;
  expect(began).toEqual(['third', 'fourth']);
  second?.();
  (await fourth)?.();
  expect(await Promise.all([take('a'), take('a')])).not.toContain(null);
});

it('gives none where too many wait, or none comes in time', async () => {
  const take = createLanes({ atOnce: 1, maxWaiting: 1, timeoutMs: 1_000 });
  const first = await take('a');
  const second = take('a');
  expect(await take('a')).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(await second).toBeNull();
  const third = take('a');
  first?.();
  expect(await third).not.toBeNull();
});
