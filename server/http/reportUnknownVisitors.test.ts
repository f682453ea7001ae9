import { expect, it, vi } from 'vitest';
import { reportUnknownVisitors } from '@/server/http/reportUnknownVisitors';

it('logs each reason at once, and then once an hour with how often it was', () => {
  let now = 1_000_000;
  const log = { warn: vi.fn() };
  const report = reportUnknownVisitors(log, () => now);
  for (let n = 0; n < 1_000; n++) report('form');
  report('key');
  expect(log.warn.mock.calls).toEqual([
    [{ requests: 1 }, expect.stringContaining('somebody made it up')],
    [{ requests: 1 }, expect.stringContaining('another VISITOR_KEY')],
  ]);
  now += 60 * 60_000;
  for (let n = 0; n < 3; n++) report('form');
  expect(log.warn.mock.calls.slice(2)).toEqual([[{ requests: 1_000 }, expect.stringContaining('somebody made it up')]]);
});
