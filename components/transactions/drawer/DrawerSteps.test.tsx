// @vitest-environment jsdom
import { cleanup, fireEvent, render as renderPage, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrawerSteps } from '@/components/transactions/drawer/DrawerSteps';
import {
  findNeighbors,
  useListedTransactions,
  useNeighbors,
} from '@/components/transactions/drawer/listedTransactions';
import { type TransactionTarget, writeKey } from '@/components/transactions/TransactionDrawer';
import { setTestRouter } from '@/tests/helpers/testRouter';

const router = { asPath: '/activity', replace: vi.fn(() => Promise.resolve(true)) };
const { wrapper } = setTestRouter(router);
const render = (page: ReactNode) => renderPage(page, { wrapper });

const targetOf = (digit: string): TransactionTarget => ({ chainId: 1, hash: `0x${digit.repeat(64)}` });
const [A, B, C] = [targetOf('a'), targetOf('b'), targetOf('c')];

function List({ targets, isWhole = false }: { targets: readonly TransactionTarget[]; isWhole?: boolean }) {
  useListedTransactions(targets, isWhole);
  return (
    <main>
      <ul>
        {targets.map((target, at) => (
          <li key={at}>
            <a href="/x" data-transaction={writeKey(target)}>
              {writeKey(target)}
            </a>
          </li>
        ))}
      </ul>
      <input aria-label="Search" />
    </main>
  );
}

function Drawer({ target }: { target: TransactionTarget }) {
  const neighbors = useNeighbors(target);
  return (
    <div role="dialog" aria-label="Transaction">
      {neighbors && <DrawerSteps neighbors={neighbors} />}
      <a href="/read">Read</a>
      <div role="textbox" tabIndex={0} aria-label="Raw input data" />
    </div>
  );
}

const draw = (target: TransactionTarget, list = <List targets={[A, A, B, C]} />) =>
  render(
    <>
      {list}
      <Drawer target={target} />
    </>,
  );
const button = (name: 'Previous' | 'Next') => screen.getByRole('button', { name: `${name} transaction` });
const row = (target: TransactionTarget) => screen.getAllByRole('link', { name: writeKey(target) })[0] as HTMLElement;
/** The transactions that were gone to, each by the page with it in its address. */
const gone = () => router.replace.mock.calls.map(([path]: string[]) => path?.split('tx=')[1]);
const keysOf = (...targets: TransactionTarget[]) => targets.map(writeKey);

beforeEach(() => {
  router.replace.mockClear();
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

it('leads to the rows around, each transaction once, as far as the list goes', () => {
  draw(B);
  fireEvent.click(button('Previous'));
  fireEvent.click(button('Next'));
  expect(gone()).toEqual(keysOf(A, C));
  expect(router.replace.mock.calls[0]).toEqual([
    ...[`/activity?tx=${writeKey(A)}`, undefined],
    { shallow: true, scroll: false },
  ]);
  cleanup();
  draw(C);
  expect(button('Next').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Next'));
  expect(gone()).toHaveLength(2);
});

it('counts where the list is whole, and offers nothing where no list has the transaction', () => {
  draw(B, <List targets={[A, B, C]} isWhole />);
  expect(screen.getByText('2 of 3')).toBeTruthy();
  cleanup();
  draw(B);
  expect(screen.queryByText(/ of /)).toBeNull();
  cleanup();
  draw(targetOf('d'));
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  // Lists that are gone are no longer asked.
  draw(B, <main />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what stood around a transaction that a live list has dropped', () => {
  const { rerender } = draw(B, <List targets={[A, B]} />);
  rerender(
    <>
      <List targets={[C, A]} />
      <Drawer target={B} />
    </>,
  );
  fireEvent.click(button('Previous'));
  expect(gone()).toEqual(keysOf(A));
});

it('follows arrow keys on its buttons, and J and K in the drawer', () => {
  draw(B);
  fireEvent.keyDown(screen.getByText('Read'), { key: 'j' });
  expect(gone()).toEqual(keysOf(C));
  router.replace.mockClear();
  for (const key of ['ArrowUp', 'ArrowDown', 'k', 'J']) fireEvent.keyDown(button('Next'), { key });
  expect(gone()).toEqual(keysOf(A, C, A, C));
});

it('leaves keys alone that mean something else', () => {
  draw(B);
  // What is read in the drawer scrolls by them.
  fireEvent.keyDown(screen.getByText('Read'), { key: 'ArrowDown' });
  fireEvent.keyDown(button('Next'), { key: 'ArrowDown', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Raw input data' }), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  fireEvent.keyDown(button('Next'), { key: 'ArrowDown', repeat: true });
  expect(gone()).toEqual([]);
});

it('moves the focus along with the row where it is on the list, and leaves it in the drawer otherwise', async () => {
  draw(B);
  row(B).focus();
  fireEvent.keyDown(row(B), { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(row(C)));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  button('Previous').focus();
  fireEvent.keyDown(button('Previous'), { key: 'ArrowUp' });
  await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(2));
  expect(document.activeElement).toBe(button('Previous'));
});

it('takes the first list that has the transaction', () => {
  const lists = [
    { keys: keysOf(A), isWhole: false },
    { keys: keysOf(B, A), isWhole: true },
    { keys: keysOf(C, B), isWhole: true },
  ];
  expect(findNeighbors(lists, B)).toEqual({ before: null, after: A, place: { at: 1, of: 2 } });
  expect(findNeighbors(lists, A)).toEqual({ before: null, after: null, place: null });
  expect(findNeighbors([], A)).toBeNull();
});
