import Router from 'next/router';
import { useEffect, useRef } from 'react';
import type { Neighbors } from '@/components/transactions/drawer/listedTransactions';
import { strings } from '@/components/transactions/strings.en';
import { SAME_PAGE, type TransactionTarget, writeKey, writeTarget } from '@/components/transactions/TransactionDrawer';
import { Icon } from '@/components/ui/Icon';
import styles from '@/components/transactions/drawer/DrawerSteps.module.css';

/** Where a key leads, as in lists and as in editors and mail. */
const KEYS: Readonly<Record<string, 'before' | 'after'>> = {
  arrowup: 'before',
  k: 'before',
  arrowdown: 'after',
  j: 'after',
};

/** What has another use for these keys. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]';

/** Names the transaction of a link in a list. */
const LINK = '[data-transaction]';

/** The link to a transaction in a list of the page; `null` where its row is not drawn. */
export const findRowLink = (target: TransactionTarget): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [data-transaction="${writeKey(target)}"]`);

/** Whether something is a part of a row of transactions, in the lines of which are others. */
function isInRow(element: Element | null): boolean {
  const row = element?.closest('li, tr') ?? null;
  return row !== null && (row.querySelector(LINK) !== null || isInRow(row.parentElement));
}

/** Shows another transaction in the drawer; the row that is marked stays in sight, and keeps the focus if it had it. */
async function goTo(target: TransactionTarget): Promise<void> {
  const hadFocus = isInRow(document.activeElement);
  await Router.replace(writeTarget(Router.asPath, target), undefined, SAME_PAGE);
  const link = findRowLink(target);
  link?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
  if (hadFocus) link?.focus({ preventScroll: true });
}

/** Where a press leads; `null` for a key that means something else, where it was pressed. */
function readStep(event: KeyboardEvent, tools: Element | null): 'before' | 'after' | null {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || !(target instanceof Element)) return null;
  // By arrow keys what is read in the drawer scrolls; on its buttons, as on the rows, there is nothing to scroll.
  const place = key.startsWith('Arrow') ? tools : tools?.closest('[role="dialog"]');
  if (target.closest(TAKES_KEYS) || !(place?.contains(target) || isInRow(target))) return null;
  return KEYS[key.toLowerCase()] ?? null;
}

/**
 * Up and down to the transactions around the one in the drawer: two buttons, J and K while the focus is in the drawer or on
 * the list, and arrow keys while it is on the buttons or on the list.
 */
export function DrawerSteps({ neighbors }: { neighbors: Neighbors }) {
  const { place } = neighbors;
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = readStep(event, tools.current);
      if (!step) return;
      // Nothing scrolls by it.
      event.preventDefault();
      const next = neighbors[step];
      // A key that is held would ask for a transaction thirty times a second.
      if (next && !event.repeat) void goTo(next);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [neighbors]);
  const steps = [
    { way: 'before', label: strings.previous, keys: 'ArrowUp K' },
    { way: 'after', label: strings.next, keys: 'ArrowDown J' },
  ] as const;
  return (
    <div ref={tools} className={styles.steps}>
      {place && <span>{strings.placeOf(place.at, place.of)}</span>}
      {steps.map(({ way, label, keys }) => {
        const next = neighbors[way];
        return (
          <button
            key={way}
            type="button"
            data-way={way}
            aria-label={label}
            title={label}
            aria-keyshortcuts={keys}
            // Not `disabled`: that would throw the focus away at the end of the list.
            aria-disabled={next === null}
            onClick={() => next && void goTo(next)}
          >
            <Icon name="chevron" />
          </button>
        );
      })}
    </div>
  );
}
