// @vitest-environment jsdom
import { act, cleanup, render as renderPage, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PendingActivity } from '@/components/activity/PendingActivity';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import type { ActivityFeed } from '@/lib/activity/createActivityFeed';
import { senderKey } from '@/lib/activity/readNewActivity';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { pendingTransactions, type SavedTransaction } from '@/lib/transactions/pendingTransactions';
import type { PolledTransaction } from '@/lib/transactions/watchTransaction';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

const ADA = `0x${'a'.repeat(40)}`;
const watched = { emit: new Map<string, (state: object) => void>(), provider: {} };

const { wrapper } = setTestRouter({ query: {}, asPath: '/activity' });
const render = (page: ReactNode) => renderPage(page, { wrapper });
replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });
replaceExports(import('@/lib/auth/useConnectedWallet'), {
  useConnectedWallet: () => ({
    ...{ wallet: { kind: 'injected' }, connection: { provider: watched.provider } },
    ...{ account: ADA, chainId: '0x7a69' },
  }),
  useAwaitedWallet: () => false,
  useWalletAccount: () => ({ chainId: '0x7a69' }),
});
replaceExports(import('@/lib/transactions/watchTransaction'), {
  watchTransaction: (_provider: object, { hash }: { hash: string }, emit: (state: object) => void) => {
    watched.emit.set(hash, emit);
    return () => watched.emit.delete(hash);
  },
});

beforeEach(() => {
  vi.mocked(readData).mockReset();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  getQueryClient().clear();
});

const save = (part: Partial<SavedTransaction> = {}): SavedTransaction => {
  const transaction = {
    ...{ from: ADA, to: ADA, value: 1n, data: '0x', chainId: 31_337, nonce: 4 },
    ...{ hash: `0x${'1'.repeat(64)}`, summary: '0.5 ETH to grace.eth', sentAt: Date.now() },
    ...part,
  };
  pendingTransactions.add(transaction);
  return transaction;
};
const feedWith = (nonce: number | null, part: Partial<ActivityFeed> = {}): ActivityFeed => ({
  ...{ parts: [], waiting: [], loading: false, ended: true, scanned: 0, errors: new Map(), firstBlocks: new Map() },
  nonces: new Map(nonce === null ? [] : [[senderKey(31_337, ADA), nonce]]),
  ...part,
});
const UNREAD = feedWith(null, { loading: true, ended: false });
const section = () => screen.queryByRole('region', { name: /In progress|Completed/ });

/** Shows what is saved beside a feed; answers what shows it beside another one. */
function show(feed: ActivityFeed, filter = NO_FILTER): (next: ActivityFeed, filter?: typeof NO_FILTER) => void {
  const own = { saved: pendingTransactions.get(ADA), wallets: [{ chainId: 31_337, address: ADA }] };
  const { rerender } = render(<PendingActivity {...own} feed={feed} filter={filter} />);
  return (next, nextFilter = filter) => rerender(<PendingActivity {...own} feed={next} filter={nextFilter} />);
}

it('shows what is pending with its stage, until the index has its nonce', () => {
  const { hash } = save();
  const update = show(feedWith(3));
  act(() => watched.emit.get(hash)?.({ step: 'pending', hash } satisfies PolledTransaction));
  expect(section()?.textContent).toContain('0.5 ETH to grace.eth');
  expect(screen.getByRole('list', { name: 'Status' }).textContent).toContain('Waiting for a block');
  act(() => watched.emit.get(hash)?.({ step: 'mined', block: 7, confirmations: 1, hash } satisfies PolledTransaction));
  expect(screen.getByRole('list', { name: 'Status' }).textContent).toContain('1 of 3 confirmations');
  update(feedWith(4));
  expect(section()).toBeNull();
  // A reorganization takes the block away.
  update(feedWith(3));
  expect(section()).not.toBeNull();
});

it('says nothing before the first rows are read, and keeps what it knows while another filter reads its own', () => {
  save();
  const update = show(UNREAD);
  expect(section()).toBeNull();
  update(feedWith(4));
  update(UNREAD);
  expect(section()).toBeNull();
  update(feedWith(3));
  update(UNREAD);
  expect(section()).not.toBeNull();
});

it('leaves out what was sent on another network or by another address than is chosen', () => {
  save();
  const update = show(feedWith(3), { ...NO_FILTER, chain: '31337', address: ADA, kind: 'nft' });
  expect(section()).not.toBeNull();
  update(feedWith(3), { ...NO_FILTER, chain: '1' });
  expect(section()).toBeNull();
  update(feedWith(3), { ...NO_FILTER, address: `0x${'b'.repeat(40)}` });
  expect(section()).toBeNull();
  cleanup();
  // A network that the activity does not list.
  localStorage.clear();
  save({ chainId: 5 });
  show(feedWith(3));
  expect(section()).toBeNull();
});

it('no longer follows what was sent long ago and is in a block, and shows what is in none', async () => {
  const known = save({ sentAt: Date.now() - 3_600_000 });
  save({ sentAt: Date.now() - 3_600_000, hash: `0x${'2'.repeat(64)}`, nonce: 5, summary: '1 ETH to ada.eth' });
  vi.mocked(readData).mockImplementation((_name, parameters) =>
    JSON.stringify(parameters).includes(known.hash)
      ? Promise.resolve({} as never)
      : Promise.reject(new Error('Not found.')),
  );
  show(feedWith(null));
  expect(section()).toBeNull();
  await waitFor(() => expect(section()?.textContent).toContain('1 ETH to ada.eth'));
  expect(section()?.textContent).not.toContain('0.5 ETH');
  expect(pendingTransactions.get(ADA).map(({ nonce }) => nonce)).toEqual([5]);
});
