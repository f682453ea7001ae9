// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getQueryClient } from '@/lib/data/queryClient';
import { BackendError } from '@/lib/errors/backendErrors';
import { useTransaction } from '@/lib/transactions/useTransaction';
import { holdTime, passTime } from '@/tests/helpers/passTime';
import { replaceExports } from '@/tests/helpers/replaceExports';

const HASH = `0x${'a'.repeat(64)}`;
const chain = { block: null as number | null, head: null as number | null, requests: 0 };

replaceExports(import('@/lib/live-queries/liveFigures'), {
  useFigures: () => ({ figures: chain.head === null ? null : { chainId: 1, blockNumber: chain.head }, state: 'live' }),
});
replaceExports(import('@/lib/data/readData'), {
  readData: async () => {
    chain.requests += 1;
    if (chain.block === null) throw new BackendError('There is no such transaction.', 101, null);
    return { hash: HASH, block_number: String(chain.block) };
  },
});

beforeEach(() => Object.assign(chain, { block: 7, head: 7, requests: 0 }));
afterEach(() => {
  cleanup();
  getQueryClient().clear();
});

const open = () => renderHook(() => useTransaction(1, HASH));
const block = (view: ReturnType<typeof open>) => view.result.current.row?.block_number ?? null;

it('does not count confirmations before the newest block is known', async () => {
  chain.head = null;
  const view = open();
  await waitFor(() => expect(block(view)).toBe('7'));
  expect(view.result.current.confirmations).toBeNull();
});

it('asks again with each block until it is final, and follows a reorganization to another block', async () => {
  const view = open();
  await waitFor(() => expect(view.result.current.confirmations).toBe(1));
  Object.assign(chain, { block: 8, head: 9 });
  view.rerender();
  await waitFor(() => expect(block(view)).toBe('8'));
  expect(view.result.current.confirmations).toBe(2);
  chain.head = 10;
  view.rerender();
  await waitFor(() => expect(chain.requests).toBe(3));
  expect(view.result.current.confirmations).toBe(3);
  chain.head = 11;
  view.rerender();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(chain.requests).toBe(3);
});

it('shows no transaction that a reorganization took out of all blocks, and finds it once it is back', async () => {
  holdTime();
  const view = open();
  await passTime(waitFor(() => expect(block(view)).toBe('7')));
  Object.assign(chain, { block: null, head: 8 });
  view.rerender();
  await passTime(waitFor(() => expect(view.result.current.missing).toBe(true)));
  expect(view.result.current).toMatchObject({ row: null, confirmations: null, error: null });
  Object.assign(chain, { block: 9, head: 9 });
  await passTime(waitFor(() => expect(block(view)).toBe('9'), { timeout: 4_000 }));
  expect(view.result.current.missing).toBe(false);
});
