import { expect, it } from 'vitest';
import { startDeadline } from '@/server/gateway/startDeadline';

const stays = new AbortController().signal;
const never = new Promise<string>(() => undefined);

it('answers with work that ends in time, and with its error', async () => {
  expect(await startDeadline(1_000, stays).race(Promise.resolve('done'))).toBe('done');
  await expect(startDeadline(1_000, stays).race(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('says that nothing was done before the work has begun, and after it that it may be done', async () => {
  const waiting = startDeadline(20, stays);
  await expect(waiting.race(never)).rejects.toMatchObject({ status: 503, code: 1, retryAfter: 5 });
  expect(waiting.signal.aborted).toBe(true);
  const working = startDeadline(20, stays);
  working.begin();
  await expect(working.race(never)).rejects.toMatchObject({ status: 408, code: 124, retryAfter: null });
});

it('ends what waits when the client goes, and has no end of its own at 0', async () => {
  const client = new AbortController();
  const { signal, race } = startDeadline(0, client.signal);
  const work = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('left')));
  client.abort();
  expect(await race(work)).toBe('left');
});
