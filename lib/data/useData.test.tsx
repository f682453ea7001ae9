// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getQueryClient } from '@/lib/data/queryClient';
import { useData } from '@/lib/data/useData';
import { usePages } from '@/lib/data/usePages';
import { refusal, result, silence, startFailingBackend, type FailingBackend } from '@/tests/stand-ins/failingBackend';
import { setTestSettings } from '@/tests/helpers/testSettings';

let backend: FailingBackend;
setTestSettings(() => ({ serverUrl: backend.serverUrl }));

beforeAll(async () => {
  backend = await startFailingBackend();
});
afterEach(() => getQueryClient().clear());
afterAll(() => backend.stop());

const address = `0x${'1'.repeat(40)}`;
const other = `0x${'2'.repeat(40)}`;
const balance = (amount: string) => result({ balance: amount });
/** Slow enough that a view is seen while it waits. */
const later =
  (reply: ReturnType<typeof result>): ReturnType<typeof result> =>
  (response, requested) =>
    void setTimeout(() => reply(response, requested), 100);

describe('useData', () => {
  const open = (first: string | null) =>
    renderHook(({ of }) => useData('getNativeBalance', of === null ? null : { address: of }), {
      initialProps: { of: first },
      wrapper: StrictMode,
    });

  it('returns the answer, keeps it during a refetch, and drops it for other parameters', async () => {
    backend.replyWith(balance('1'));
    const { result: view, rerender } = open(address);
    expect(view.current).toMatchObject({ data: null, error: null, loading: true });
    await waitFor(() => expect(view.current).toMatchObject({ data: { balance: '1' }, loading: false }));
    backend.replyWith(later(balance('2')));
    act(() => view.current.refetch());
    await waitFor(() => expect(view.current).toMatchObject({ data: { balance: '1' }, loading: true }));
    await waitFor(() => expect(view.current).toMatchObject({ data: { balance: '2' }, loading: false }));
    rerender({ of: other });
    expect(view.current).toMatchObject({ data: null, loading: true });
    await waitFor(() => expect(view.current.loading).toBe(false));
    expect(backend.asked.at(-1)).toMatchObject({ address: other });
    rerender({ of: null });
    expect(view.current).toMatchObject({ data: null, error: null, loading: false });
  });

  it('returns the error with its code until a refetch', async () => {
    backend.replyWith(refusal(400, 142, 'address: must be an address'));
    const { result: view } = open(address);
    await waitFor(() => expect(view.current.error).toMatchObject({ code: 142 }));
    expect(view.current).toMatchObject({ data: null, loading: false });
    backend.replyWith(later(balance('3')));
    act(() => view.current.refetch());
    await waitFor(() => expect(view.current).toMatchObject({ error: null, loading: true }));
    await waitFor(() => expect(view.current.data).toEqual({ balance: '3' }));
  });

  it('aborts its request when it unmounts', async () => {
    backend.replyWith(silence);
    const { unmount } = open(address);
    await waitFor(() => expect(backend.asked.length).toBeGreaterThan(0));
    unmount();
    await waitFor(() => expect(backend.ended()).toBe(backend.asked.length));
  });
});

describe('usePages', () => {
  const open = (first: string | null) =>
    renderHook(({ of }) => usePages('getTransactions', of === null ? null : { address: of }), {
      initialProps: { of: first },
      wrapper: StrictMode,
    });
  const part = (rows: string[], cursor: string) =>
    result({ total: 3, page: 0, page_size: 2, cursor, result: rows.map((hash) => ({ hash })) });
  const hashes = ({ current }: { current: { rows: readonly { hash: string }[] } }) =>
    current.rows.map(({ hash }) => hash);

  it('adds pages, continues after an error where it stopped, and refetches', async () => {
    backend.replyWith(part(['a', 'b'], 'one'));
    const { result: view } = open(address);
    expect(view.current).toMatchObject({ rows: [], total: null, loading: true });
    await waitFor(() => expect(hashes(view)).toEqual(['a', 'b']));
    expect(view.current).toMatchObject({ total: 3, loading: false, ended: false });

    backend.replyWith(refusal(400, 141, 'no'), part(['c'], ''));
    act(() => view.current.more());
    await waitFor(() => expect(view.current.error).toMatchObject({ code: 141 }));
    expect(hashes(view)).toEqual(['a', 'b']);
    act(() => view.current.more());
    act(() => view.current.more());
    await waitFor(() => expect(view.current).toMatchObject({ ended: true, error: null }));
    expect(hashes(view)).toEqual(['a', 'b', 'c']);
    expect(backend.asked.map(({ cursor }) => cursor)).toEqual(['one', 'one']);
    act(() => view.current.more());
    expect(view.current.loading).toBe(false);

    backend.replyWith(later(part(['z', 'a'], 'new')), part(['b', 'c'], 'newer'));
    act(() => view.current.refetch());
    await waitFor(() => expect(view.current.loading).toBe(true));
    expect(hashes(view)).toEqual(['a', 'b', 'c']);
    // As many pages as were here.
    await waitFor(() => expect(hashes(view)).toEqual(['z', 'a', 'b', 'c']));
    expect(backend.asked.map(({ cursor }) => cursor)).toEqual([undefined, 'new']);
    expect(view.current.ended).toBe(false);
  });

  it('returns the first block of a list that begins late', async () => {
    const late = { total: 0, page: 0, page_size: 2, cursor: '', result: [] };
    backend.replyWith(result({ ...late, status: 'PARTIAL', from_block: 4_500 }), result(late));
    const { result: view } = open(address);
    expect(view.current.firstBlock).toBeNull();
    await waitFor(() => expect(view.current).toMatchObject({ rows: [], ended: true, error: null, firstBlock: 4_500 }));
    act(() => view.current.refetch());
    await waitFor(() => expect(view.current.firstBlock).toBeNull());
  });

  it('starts another list for other parameters, and none without any', async () => {
    backend.replyWith(part(['a'], ''));
    const { result: view, rerender } = open(null);
    expect(view.current).toMatchObject({ rows: [], loading: false });
    view.current.more();
    expect(backend.asked).toHaveLength(0);
    rerender({ of: address });
    await waitFor(() => expect(hashes(view)).toEqual(['a']));
    rerender({ of: other });
    expect(view.current).toMatchObject({ rows: [], loading: true });
    await waitFor(() => expect(hashes(view)).toEqual(['a']));
    expect(backend.asked.at(-1)).toMatchObject({ address: other });
  });

  it('aborts its request when it unmounts', async () => {
    backend.replyWith(silence);
    const { unmount } = open(address);
    await waitFor(() => expect(backend.asked.length).toBeGreaterThan(0));
    unmount();
    await waitFor(() => expect(backend.ended()).toBe(backend.asked.length));
  });
});
