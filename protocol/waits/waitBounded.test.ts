import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitBounded } from '@/protocol/waits/waitBounded';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A wait of a second, what wakes it, and how often it was taken back. */
function start(signal?: AbortSignal) {
  const wait = { wake: (): void => undefined, taken: 0, ended: Promise.resolve(false) };
  wait.ended = waitBounded({ ms: 1_000, signal }, (wake) => {
    wait.wake = wake;
    return () => void (wait.taken += 1);
  });
  return wait;
}

it('ends when it is woken, by its time, or with its signal, and is taken back before anything else runs', async () => {
  const woken = start();
  woken.wake();
  expect(woken.taken).toBe(1);
  expect(await woken.ended).toBe(true);

  const late = start();
  vi.advanceTimersByTime(999);
  expect(late.taken).toBe(0);
  vi.advanceTimersByTime(1);
  expect(late.taken).toBe(1);
  expect(await late.ended).toBe(false);

  const client = new AbortController();
  const left = start(client.signal);
  client.abort(new Error('The client has gone.'));
  expect(left.taken).toBe(1);
  await expect(left.ended).rejects.toThrow('The client has gone.');
});

it('does not begin for a signal that is aborted, and keeps neither timer nor listener', async () => {
  const enter = vi.fn(() => () => undefined);
  const aborted = AbortSignal.abort(new Error('The client has gone.'));
  await expect(waitBounded({ ms: 1_000, signal: aborted }, enter)).rejects.toThrow('The client has gone.');
  expect(enter).not.toHaveBeenCalled();

  const { signal } = new AbortController();
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const wait = start(signal);
  wait.wake();
  await wait.ended;
  expect([add.mock.calls.length, remove.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
});
