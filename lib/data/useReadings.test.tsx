// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '@/lib/data/queryClient';
import { useReadings, useRounds, type Wish } from '@/lib/data/useReadings';
import { FIGURES_EVENT } from '@/protocol/figures';

vi.mock('@/lib/env', () => ({ readSettings: () => ({ serverUrl: 'http://localhost/server', appId: 'foyer' }) }));

describe('queries side by side', () => {
  afterEach(() => getQueryClient().clear());

  const open = <Value,>(
    read: (item: Wish, signal: AbortSignal, before: Value | undefined) => Promise<Value>,
    first: Wish[],
  ) => renderHook(({ items }) => useReadings('tests', items, read), { initialProps: { items: first } });

  it('lets one that fails hold up no other, and keeps what was read before it failed', async () => {
    let isDown = false;
    const view = open(
      ({ id, version }) =>
        id === 'b' && isDown ? Promise.reject(new Error('The node is silent.')) : Promise.resolve(`${id}${version}`),
      [
        { id: 'a', version: 0 },
        { id: 'b', version: 0 },
      ],
    );
    await waitFor(() => expect(view.result.current.get('b')?.value).toBe('b0'));
    isDown = true;
    view.rerender({
      items: [
        { id: 'a', version: 1 },
        { id: 'b', version: 1 },
      ],
    });
    await waitFor(() => expect(view.result.current.get('b')?.error).not.toBeNull());
    await waitFor(() => expect(view.result.current.get('a')).toEqual({ value: 'a1', error: null, loading: false }));
    expect(view.result.current.get('b')?.value).toBe('b0');
  });

  it('breaks off nothing for a newer version, but what is wanted no more', async () => {
    const asked: string[] = [];
    const signals: AbortSignal[] = [];
    const answers: ((value: string) => void)[] = [];
    const view = open<string>(
      ({ id, version }, signal) => {
        asked.push(`${id}${version}`);
        signals.push(signal);
        return new Promise((resolve) => answers.push(resolve));
      },
      [{ id: 'a', version: 0 }],
    );
    view.rerender({ items: [{ id: 'a', version: 1 }] });
    view.rerender({ items: [{ id: 'a', version: 2 }] });
    expect(asked).toEqual(['a0']);
    answers[0]?.('first');
    await waitFor(() => expect(asked).toEqual(['a0', 'a2']));
    await waitFor(() => expect(view.result.current.get('a')).toMatchObject({ value: 'first', loading: true }));
    view.rerender({ items: [] });
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]));
  });

  it('stays the same map while nothing changes', async () => {
    const view = open(({ id }) => Promise.resolve(id), [{ id: 'a', version: 0 }]);
    await waitFor(() => expect(view.result.current.get('a')?.value).toBe('a'));
    const before = view.result.current;
    view.rerender({ items: [{ id: 'a', version: 0 }] });
    expect(view.result.current).toBe(before);
  });
});

describe('when to refresh', () => {
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

  it('a page that opens within moments of a block reads once more, as the index may have been behind it', async () => {
    const { result, unmount } = renderHook(useRounds);
    await tell(401);
    expect(result.current).toMatchObject({ watched: 31337, round: 0 });
    await wait(10_000);
    expect(result.current.round).toBe(1);
    await wait(40_000);
    expect(result.current.round).toBe(1);
    unmount();
  });

  it('a new block is read two seconds later at the latest, and once more for an index that was behind', async () => {
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
});
