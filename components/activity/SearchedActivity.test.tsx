// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchedActivity } from '@/components/activity/SearchedActivity';
import { type ActivityEntry, NO_WRAPPED_COINS } from '@/lib/activity/ActivityEntry';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import type { ActivityFeed, ActivityFeedStore } from '@/lib/activity/createActivityFeed';
import { createStore, useStore } from '@/lib/state/createStore';
import { addressOf } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/components/activity/ActivityRow'), {
  ActivityRow: ({ entry }: { entry: ActivityEntry }) => (
    <li>
      <a href="/" data-transaction={`${entry.chainId}-${entry.hash}`}>
        {entry.id}
      </a>
    </li>
  ),
});
replaceExports(import('@/lib/account/contacts'), { useContacts: () => ({ list: CONTACTS.list }) });
replaceExports(import('@/lib/data/useLookup'), { cachedLookup: () => null, findLookup: async () => null });

const CONTACTS = { list: [{ address: `0x${'b'.repeat(40)}`, label: 'Studio rent' }] };
const ME = addressOf('a');

afterEach(cleanup);

/** An entry of so many coins to an address; the newest has the highest number. */
const entryOf = (number: number, to: string): ActivityEntry => ({
  ...{ id: `row ${number}`, chainId: 1, hash: `0x${number}`, block: number, blockHash: '0xb' },
  time: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  transaction: null,
  moves: [{ kind: 'coin', from: ME, to, amount: '1', token: null, tokenId: null }],
});

/** A feed of so many transactions, fifty of them in each part, every hundredth of them to the address book's one. */
function createFeed(total: number) {
  const all = Array.from({ length: total }, (_, at) => entryOf(total - at, addressOf(at % 100 === 50 ? 'b' : 'c')));
  const store = createStore<ActivityFeed>({
    ...{ parts: [], waiting: [], loading: false, ended: false, scanned: 0 },
    ...{ errors: new Map(), firstBlocks: new Map(), nonces: new Map() },
  });
  const more = vi.fn(() => {
    const from = store.get().parts.flat().length;
    store.set({ ...store.get(), loading: true });
    queueMicrotask(() =>
      act(() => {
        const parts = [...store.get().parts, all.slice(from, from + 50)];
        store.set({ ...store.get(), parts, loading: false, ended: from + 50 >= total });
      }),
    );
  });
  const feedStore: ActivityFeedStore = {
    ...store,
    more,
    refresh: () => undefined,
    show: vi.fn(),
    restart: () => undefined,
  };
  return { store, feedStore, more };
}

function Searched({ of, q, kind = '', onClear = () => undefined }: SearchedProps) {
  const feed = useStore(of.store);
  return (
    <SearchedActivity
      feed={feed}
      store={of.feedStore}
      own={OWN}
      wrapped={NO_WRAPPED_COINS}
      filter={{ ...NO_FILTER, q, kind }}
      onClear={onClear}
    />
  );
}
type SearchedProps = {
  of: ReturnType<typeof createFeed>;
  q: string;
  kind?: 'nft' | '';
  onClear?: () => void;
};
const OWN = new Set([ME]);

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const older = () => screen.queryByRole('button', { name: 'Search older' });

/** Searches a feed of so many transactions, and presses “Search older” with the keyboard's focus on it. */
async function searchOlder(total: number) {
  const of = createFeed(total);
  render(
    <main>
      <Searched of={of} q="studio" />
    </main>,
  );
  const button = await screen.findByRole('button', { name: 'Search older' });
  button.focus();
  fireEvent.click(button);
  return { of, button };
}

it('searches a bounded number of transactions, says how far it went, and goes on when it is asked to', async () => {
  const of = createFeed(620);
  render(<Searched of={of} q="studio" />);
  await waitFor(() => expect(older()).not.toBeNull());
  expect(of.more).toHaveBeenCalledTimes(10);
  expect(rows()).toEqual([570, 470, 370, 270, 170].map((number) => `row ${number}`));
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(
    /^5 found\. Searched the newest 500 transactions, back to \S/,
  );
  fireEvent.click(older() as HTMLElement);
  await waitFor(() => expect(screen.getByText('Searched all 620 transactions.')).toBeTruthy());
  expect(of.more).toHaveBeenCalledTimes(13);
  expect(rows()).toHaveLength(6);
  expect(older()).toBeNull();
});

it('keeps the focus on “Search older” while it works, and leads it to the first new row at the end', async () => {
  const { of } = await searchOlder(1_120);
  expect(document.activeElement).toBe(older());
  await waitFor(() => expect(older()?.getAttribute('aria-busy')).toBeNull());
  expect(of.more).toHaveBeenCalledTimes(20);
  expect(document.activeElement).toBe(older());
  fireEvent.click(older() as HTMLElement);
  await waitFor(() => expect(screen.getByText('Searched all 1,120 transactions.')).toBeTruthy());
  expect(screen.getByText('11 found.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('row 70'));
});

it('keeps the focus of a press at the moment in which the button is free again', async () => {
  const { button } = await searchOlder(1_120);
  const pressed = vi.fn(() => button.click());
  const watcher = new MutationObserver(() => {
    if (button.hasAttribute('aria-busy')) return;
    watcher.disconnect();
    pressed();
  });
  watcher.observe(button, { attributes: true });
  await waitFor(() => expect(screen.getByText('Searched all 1,120 transactions.')).toBeTruthy());
  expect(pressed).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('row 70'));
});

it('says that nothing was found, and offers to clear the search or to search older', async () => {
  const of = createFeed(620);
  const onClear = vi.fn();
  render(<Searched of={of} q="nobody" onClear={onClear} />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No results' })).toBeTruthy());
  expect(screen.getByText('Nothing searched so far matches “nobody”.')).toBeTruthy();
  fireEvent.click(older() as HTMLElement);
  await waitFor(() => expect(screen.getByText('Nothing in your activity matches “nobody”.')).toBeTruthy());
  expect(older()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onClear).toHaveBeenCalledOnce();
});

it('finds an address without asking for names, and heeds the type that is chosen', async () => {
  const of = createFeed(120);
  const { rerender } = render(<Searched of={of} q="0xBBBB" />);
  await waitFor(() => expect(rows()).toEqual(['row 70']));
  expect(screen.getByText('Searched all 120 transactions.')).toBeTruthy();
  rerender(<Searched of={of} q="0xBBBB" kind="nft" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No results' })).toBeTruthy());
});
