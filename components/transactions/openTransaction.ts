import Router from 'next/router';
import type { MouseEvent } from 'react';
import {
  markOpenedHere,
  PARAMETER,
  readTarget,
  SAME_PAGE,
  type TransactionTarget,
  writeTarget,
} from '@/components/transactions/TransactionDrawer';

/** A press on a link, as far as it says where the visitor wants the page. */
type LinkPress = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/**
 * Opens a transaction in the drawer at a press on a link to its page. A press that asks for another tab or window is left
 * to the browser.
 */
export function openTransaction(event: LinkPress, target: TransactionTarget): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const isOpen = readTarget(Router.query[PARAMETER]) !== null;
  if (!isOpen) markOpenedHere();
  // From one to the next in the open drawer: Back and Close end it all the same.
  void Router[isOpen ? 'replace' : 'push'](writeTarget(Router.asPath, target), undefined, SAME_PAGE);
}
