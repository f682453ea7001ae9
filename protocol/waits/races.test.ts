import { expect, it, vi } from 'vitest';
import { unlessAborted, within } from '@/protocol/waits/races';

const never = () => new Promise<never>(() => undefined);
const late = () => new Error('It takes too long.');

it('work is waited for until its time is over', async () => {
  expect(await within(1_000, Promise.resolve(1), late)).toBe(1);
  await expect(within(1_000, Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
  await expect(within(1, never(), late)).rejects.toThrow('It takes too long.');
});

it('work is waited for until its signal aborts, and a later failure of it is nobody’s', async () => {
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  const client = new AbortController();
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<number>((_resolve, reject) => (fail = reject));
  const waited = unlessAborted(work, client.signal);
  client.abort(new Error('The client has gone.'));
  await expect(waited).rejects.toThrow('The client has gone.');
  await expect(unlessAborted(work, client.signal)).rejects.toThrow('The client has gone.');
  fail(new Error('broken'));
  await new Promise((resolve) => setImmediate(resolve));
});
