// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRounds } from '@/lib/data/useRounds';
import { FIGURES_EVENT } from '@/protocol/figures';

vi.mock('@/lib/env', () => ({ readSettings: () => ({ serverUrl: 'http://localhost/server' }) }));

let stream: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  stream = new EventTarget();
  vi.stubGlobal('EventSource', function EventSource() {
    return Object.assign(stream, { close: () => undefined });
  });
});

const tell = (blockNumber: number) =>
  act(async () => {
    const data = JSON.stringify({ blockNumber, blockTime: null, chainId: 31337, users: 0, answerMs: null });
    stream.dispatchEvent(new MessageEvent(FIGURES_EVENT, { data }));
  });
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('a page that opens within moments of a block reads once more, as the index may have been behind it', async () => {
  const { result, unmount } = renderHook(useRounds);
  await tell(401);
  expect(result.current).toMatchObject({ watched: 31337, round: 0 });
  await wait(10_000);
  expect(result.current.round).toBe(1);
  await wait(40_000);
  expect(result.current.round).toBe(1);
  unmount();
});

test('a new block is read two seconds later at the latest, and once more for an index that was behind', async () => {
  const { result, unmount } = renderHook(useRounds);
  await tell(401);
  await wait(20_000);
  const before = result.current.round;
  await tell(402);
  await wait(2_000);
  expect(result.current.round).toBe(before + 1);
  await wait(10_000);
  expect(result.current.round).toBeGreaterThan(before + 1);
  unmount();
});
