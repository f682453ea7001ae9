// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePendingTransactions } from '@/components/transactions/pending/usePendingTransactions';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';

const [ADA, BOB] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];

afterEach(() => localStorage.clear());

const send = (from: string, sentAt: number) =>
  pendingTransactions.add({
    ...{ from, to: from, value: 1n, data: '0x', chainId: 1, nonce: 0, summary: '1 wei', sentAt },
    hash: `0x${String(sentAt).repeat(64)}`,
  });

it('reads the lists of several accounts as one, newest first, and follows all of them', () => {
  send(ADA, 1);
  send(BOB, 2);
  const accounts = [ADA, BOB];
  const { result, rerender } = renderHook(() => usePendingTransactions(accounts));
  const moments = () => result.current.map(({ sentAt }) => sentAt);
  expect(moments()).toEqual([2, 1]);
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
  act(() => send(ADA, 3));
  expect(moments()).toEqual([3, 2, 1]);
  act(() => pendingTransactions.remove(BOB, `0x${'2'.repeat(64)}`));
  expect(moments()).toEqual([3, 1]);
});
