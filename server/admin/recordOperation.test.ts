import { expect, it, vi } from 'vitest';
import type { AdminPorts } from '@/server/admin/AdminParts';
import { recordOperation } from '@/server/admin/recordOperation';

const STATE = { disk: null, users: 1, parts: [], indexes: [] };

it('takes nothing more out of the collector while the database hangs, and ends with what was begun', async () => {
  vi.useFakeTimers();
  let answer = () => {};
  const hangs = new Promise<unknown[]>((resolve) => (answer = () => resolve([])));
  const group = {
    operation: 'x',
    status: 500,
    code: null,
    message: null,
    count: 1,
    requests: [{ id: 'a', at: 'now' }],
  };
  const takeFailures = vi.fn(() => [group]);
  const create = vi.fn(() => hangs);
  const recorder = recordOperation({
    database: { adapter: { _client: { any: () => hangs } }, create },
    observed: { takeFailures, takeTraffic: () => ({ requests: 0, errors: 0, times: {} }) },
    readState: () => Promise.resolve(STATE),
    log: { warn: vi.fn() },
  } as unknown as AdminPorts);
  recorder.start();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([takeFailures.mock.calls.length, create.mock.calls.length]).toEqual([1, 1]);
  let ended = false;
  const stopped = recorder.stop().then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toBe(false);
  answer();
  await stopped;
  vi.useRealTimers();
});
