// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TransactionWatcher } from '@/components/transactions/pending/TransactionWatcher';
import { toastStore } from '@/components/ui/overlays/useToast';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';
import type { PolledTransaction } from '@/lib/transactions/watchTransaction';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const ADA = `0x${'a'.repeat(40)}`;
const watched = { emit: new Map<string, (state: object) => void>(), chainId: '0x7a69' };

setTestRouter({ asPath: '/portfolio' });
replaceExports(import('@/lib/auth/useConnectedWallet'), {
  useConnectedWallet: () => ({ connection: { provider: {} }, account: ADA, chainId: watched.chainId }),
  useAwaitedWallet: () => false,
});
replaceExports(import('@/lib/transactions/watchTransaction'), {
  watchTransaction: (_provider: object, { hash }: { hash: string }, emit: (state: object) => void) => {
    watched.emit.set(hash, emit);
    return () => watched.emit.delete(hash);
  },
});

let sentSoFar = 0;
const saved = (part: Partial<SavedTransaction> = {}): SavedTransaction => {
  sentSoFar += 1;
  return {
    ...{ from: ADA, to: ADA, value: 1n, data: '0x', chainId: 31_337, nonce: 0 },
    ...{ hash: `0x${String(sentSoFar).repeat(64)}`, summary: '0.5 ETH to grace.eth', sentAt: Date.now() },
    ...part,
  };
};
const emit = (transaction: SavedTransaction, state: object) =>
  act(() => watched.emit.get(transaction.hash)?.({ hash: transaction.hash, ...state } as PolledTransaction));
const mined = (confirmations: number) => ({ step: 'mined', block: 7, confirmations });
const titles = () => toastStore.get().map(({ title }) => title);

beforeEach(() => {
  watched.chainId = '0x7a69';
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

it('says how far a transaction is in one toast, each stage once, with the way to it', async () => {
  const transaction = saved();
  pendingTransactions.add(transaction);
  render(<TransactionWatcher account={ADA} />);
  await waitFor(() => expect(watched.emit.has(transaction.hash)).toBe(true));
  emit(transaction, { step: 'pending' });
  expect(titles()).toEqual([]);
  emit(transaction, mined(1));
  emit(transaction, mined(2));
  const [confirmed, ...others] = toastStore.get();
  expect(others).toEqual([]);
  expect(confirmed).toMatchObject({
    title: 'Transaction confirmed',
    text: '0.5 ETH to grace.eth',
    link: { href: `/portfolio?tx=31337-${transaction.hash}` },
  });
  emit(transaction, mined(3));
  expect(titles()).toEqual(['Transaction final']);
});

it.each([
  [{ step: 'failed', block: 7, reason: '' }, 'Transaction failed'],
  [{ step: 'replaced', how: 'cancelled', by: `0x${'f'.repeat(64)}` }, 'Transaction cancelled'],
  [{ step: 'replaced', how: 'changed', by: `0x${'f'.repeat(64)}` }, 'Transaction replaced'],
])('tells of %o', (state, title) => {
  const transaction = saved();
  pendingTransactions.add(transaction);
  render(<TransactionWatcher account={ADA} />);
  emit(transaction, state);
  expect(titles()).toEqual([title]);
  const [toast] = toastStore.get();
  expect(toast?.link?.href).toContain('by' in state ? state.by : transaction.hash);
});

it('does not report what was settled long before the page opened, nor request a wallet on another network', () => {
  const old = saved({ sentAt: Date.now() - 600_000 });
  const elsewhere = saved({ chainId: 1 });
  pendingTransactions.add(old);
  pendingTransactions.add(elsewhere);
  render(<TransactionWatcher account={ADA} />);
  emit(old, mined(3));
  expect(titles()).toEqual([]);
  expect(watched.emit.has(elsewhere.hash)).toBe(false);
});
