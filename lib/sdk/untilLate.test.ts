import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LONGEST_WAIT_MS, untilLate } from '@/lib/sdk/untilLate';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('passes on what comes in time, and a failure as it is', async () => {
  await expect(untilLate(Promise.resolve('in'))).resolves.toBe('in');
  await expect(untilLate(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('ends the wait for a backend that never answers, and tells of an answer that comes after all', async () => {
  let answer: (value: string) => void = () => undefined;
  const whenLate = vi.fn();
  const outcome = untilLate(new Promise<string>((resolve) => (answer = resolve)), whenLate);
  const refused = expect(outcome).rejects.toMatchObject({ name: 'UnreachableError' });
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  await refused;
  expect(whenLate).not.toHaveBeenCalled();
  answer('in');
  await vi.advanceTimersByTimeAsync(0);
  expect(whenLate).toHaveBeenCalledOnce();
});
