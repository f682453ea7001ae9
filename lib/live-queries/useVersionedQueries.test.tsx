// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '@/lib/data/queryClient';
import { useVersionedQueries, type VersionedQuery } from '@/lib/live-queries/useVersionedQueries';
import { useRefreshVersions } from '@/lib/live-queries/useRefreshVersions';
import { FIGURES_EVENT } from '@/protocol/figures';
import { setTestSettings } from '@/tests/helpers/testSettings';

setTestSettings({ serverUrl: 'http://localhost/server' });

describe('versioned queries', () => {
  afterEach(() => getQueryClient().clear());

  const open = <Value,>(
    read: (item: VersionedQuery, signal: AbortSignal, before: Value | undefined) => Promise<Value>,
    first: VersionedQuery[],
  ) => renderHook(({ items }) => useVersionedQueries('tests', items, read), { initialProps: { items: first } });

  it('keep the last value when a refresh fails, and delay no other query', async () => {
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

  it('finish a request under way before a newer version, and abort one that is no longer wanted', async () => {
    const requested: string[] = [];
    const signals: AbortSignal[] = [];
    const answers: ((value: string) => void)[] = [];
    const view = open<string>(
      ({ id, version }, signal) => {
        requested.push(`${id}${version}`);
        signals.push(signal);
        return new Promise((resolve) => answers.push(resolve));
      },
      [{ id: 'a', version: 0 }],
    );
    view.rerender({ items: [{ id: 'a', version: 1 }] });
    view.rerender({ items: [{ id: 'a', version: 2 }] });
    expect(requested).toEqual(['a0']);
    answers[0]?.('first');
    await waitFor(() => expect(requested).toEqual(['a0', 'a2']));
    await waitFor(() => expect(view.result.current.get('a')).toMatchObject({ value: 'first', loading: true }));
    view.rerender({ items: [] });
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]));
  });

  it('return the same map while nothing changes', async () => {
    const view = open(({ id }) => Promise.resolve(id), [{ id: 'a', version: 0 }]);
    await waitFor(() => expect(view.result.current.get('a')?.value).toBe('a'));
    const before = view.result.current;
    view.rerender({ items: [{ id: 'a', version: 0 }] });
    expect(view.result.current).toBe(before);
  });
});

describe('refresh versions', () => {
  let stream: EventTarget;

  beforeEach(() => {
    vi.useFakeTimers();
    stream = new EventTarget();
    vi.stubGlobal('EventSource', function EventSource() {
      return Object.assign(stream, { close: () => undefined });
    });
  });

  const notify = (blockNumber: number) =>
    act(async () => {
      const data = JSON.stringify({ blockNumber, blockTime: null, chainId: 31337, users: 0, answerMs: null });
      stream.dispatchEvent(new MessageEvent(FIGURES_EVENT, { data }));
    });
  const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

  it('rise once more on a page that opens right after a block, since the index may have been behind', async () => {
    const { result, unmount } = renderHook(useRefreshVersions);
    await notify(401);
    expect(result.current).toMatchObject({ chainId: 31337, blocks: 0 });
    await wait(10_000);
    expect(result.current.blocks).toBe(1);
    await wait(40_000);
    expect(result.current.blocks).toBe(1);
    unmount();
  });

  it('rise within two seconds of a new block, and once more for an index that was behind', async () => {
    const { result, unmount } = renderHook(useRefreshVersions);
    await notify(401);
    await wait(20_000);
    const before = result.current.blocks;
    await notify(402);
    await wait(2_000);
    expect(result.current.blocks).toBe(before + 1);
    await wait(10_000);
    expect(result.current.blocks).toBeGreaterThan(before + 1);
    unmount();
  });
});
