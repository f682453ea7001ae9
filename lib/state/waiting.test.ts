import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUEST_TIMEOUT_MS, withTimeout } from '@/lib/state/waiting';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('withTimeout passes on a result or an error that comes in time', async () => {
  await expect(withTimeout(Promise.resolve('in'))).resolves.toBe('in');
  await expect(withTimeout(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

it('withTimeout rejects if the backend never answers, and reports a late answer', async () => {
  let answer: (value: string) => void = () => undefined;
  const whenLate = vi.fn();
  const outcome = withTimeout(new Promise<string>((resolve) => (answer = resolve)), whenLate);
  const refused = expect(outcome).rejects.toMatchObject({ name: 'UnreachableError' });
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  await refused;
  expect(whenLate).not.toHaveBeenCalled();
  answer('in');
  await vi.advanceTimersByTimeAsync(0);
  expect(whenLate).toHaveBeenCalledOnce();
});
