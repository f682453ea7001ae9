import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from '@/protocol/waits/createTurns';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { perAddress: 2, inAll: Infinity, timeoutMs: 1_000, waitingPerAddress: 5, maxWaiting: Infinity };

it('gives some turns at once to each address, and the next ones in order', async () => {
  const take = createTurns(limits);
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
  const take = createTurns({ ...limits, perAddress: 1, waitingPerAddress: 1 });
  const first = await take('a');
  const second = take('a');
  expect(await take('a')).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(await second).toBeNull();
  const third = take('a');
  first?.();
  expect(await third).not.toBeNull();
});

it('gives no turn to a wait that is over, even where both end at one moment', async () => {
  const take = createTurns({ ...limits, perAddress: 1 });
  const first = await take('a');
  const client = new AbortController();
  const gone = take('a', client.signal);
  const late = take('a');
  // In one turn of the event loop: the client leaves, then the turn is free.
  client.abort(new Error('The client has gone.'));
  vi.advanceTimersByTime(1_000);
  first?.();
  await expect(gone).rejects.toThrow('The client has gone.');
  expect(await late).toBeNull();
  // It went to neither of them, and is free.
  expect(await take('a')).not.toBeNull();
});
