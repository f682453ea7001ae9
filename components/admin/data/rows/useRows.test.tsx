// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useRows } from '@/components/admin/data/rows/rowQuery';
import { call } from '@/lib/data/backendClient';
import { createStore } from '@/lib/state/createStore';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { routerWrapper } from '@/tests/helpers/testRouter';

const address = createStore('');
const go = (target: string) => Promise.resolve(address.set(target));
replaceExports(import('@/lib/data/backendClient'), { call: vi.fn() });
const wrapper = routerWrapper(() => {
  const params = new URL(useSyncExternalStore(address.subscribe, address.get), 'http://localhost').searchParams;
  const query = Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]));
  return { query, push: go, replace: go };
});

const field = (name: string, type: string) => ({ name, type, targetClass: null, required: false });
const NOTE = {
  name: 'Note',
  schema: [field('objectId', 'String'), field('createdAt', 'Date'), field('title', 'String')],
} as unknown as AdminClassDetail;
let rows: { objectId: string }[] = [];

beforeEach(() => {
  rows = Array.from({ length: 27 }, (_, at) => ({ objectId: `row${at}` }));
  address.set('/admin/classes?name=Note');
  vi.mocked(call).mockImplementation((_name, params) => {
    const { skip, limit } = params as { skip: number; limit: number };
    return Promise.resolve({ rows: rows.slice(skip, skip + limit), count: rows.length } as never);
  });
});

it('goes back to the last page that is left when all rows of a page are deleted', async () => {
  const { result } = renderHook(() => useRows(NOTE), { wrapper });
  act(() => result.current.setQuery({ page: 1 }));
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  expect(address.get()).toBe('/admin/classes?name=Note&page=2');
  rows.length = 25;
  await act(() => result.current.reload());
  await waitFor(() => expect(result.current.rows).toHaveLength(25));
  expect(result.current.query.page).toBe(0);
});

it('keeps the query in the address, and starts another selection at its first page', async () => {
  const { result } = renderHook(() => useRows(NOTE), { wrapper });
  act(() => result.current.setQuery({ page: 1 }));
  act(() => result.current.setHidden(['title']));
  expect(address.get()).toBe('/admin/classes?name=Note&page=2&hide=title');
  act(() => result.current.setQuery({ sort: { field: 'title', descending: false } }));
  expect(address.get()).toBe('/admin/classes?name=Note&sort=title&hide=title');
  await waitFor(() =>
    expect(call).toHaveBeenLastCalledWith(
      'adminListRows',
      expect.objectContaining({ sort: { field: 'title', descending: false }, skip: 0 }),
      expect.anything(),
    ),
  );
});
