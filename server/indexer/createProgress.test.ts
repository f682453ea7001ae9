import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '@/server/indexer/createProgress';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an index that is behind and makes no progress for a minute is down until it does', () => {
  const progress = createProgress();
  expect(progress.read()).toMatchObject({ state: 'waiting', blockNumber: null, head: null });
  progress.look(10);
  progress.reach(4, 5);
  vi.advanceTimersByTime(59_000);
  progress.look(11);
  expect(progress.read()).toMatchObject({ state: 'indexing', blockNumber: 4, head: 11 });
  vi.advanceTimersByTime(2_000);
  progress.look(12);
  expect(progress.read().state).toBe('down');
  progress.reach(12, 8);
  progress.look(12);
  expect(progress.read()).toMatchObject({ state: 'following', blockNumber: 12, head: 12 });
});

test('an index at the head may idle until a block arrives, and then has a minute', () => {
  const progress = createProgress();
  progress.look(3);
  progress.reach(3, 4);
  for (let minute = 0; minute < 5; minute++) {
    progress.look(3);
    expect(progress.read().state).toBe('following');
    vi.advanceTimersByTime(60_000);
  }
  progress.look(4);
  expect(progress.read().state).toBe('indexing');
});

test('a failed index is down until it makes progress or is at the head, however often it restarts', () => {
  const progress = createProgress();
  progress.look(10);
  progress.fail();
  progress.look(10);
  expect(progress.read().state).toBe('down');
  progress.reach(0, 0);
  progress.look(10);
  expect(progress.read().state).toBe('down');
  progress.reach(1, 1);
  progress.look(10);
  expect(progress.read().state).toBe('indexing');
  progress.fail();
  progress.look(1);
  expect(progress.read().state).toBe('following');
});
