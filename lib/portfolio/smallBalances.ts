import { type Decimal, toNumber } from '@/lib/format/amounts';
import type { Holding } from '@/lib/portfolio/collectHoldings';

const KEY = 'foyer-hide-small';

/** Below this a balance is small, in dollars. */
export const SMALL_DOLLARS = 1;

const isBelow = (value: Decimal): boolean => toNumber(value) < SMALL_DOLLARS;

/** Whether a holding is worth little. One without a price is not: nobody knows what it is worth. */
export const isSmall = ({ value }: Holding): boolean => value !== null && isBelow(value);

/** Whether this browser hides small balances. */
export function readHidesSmall(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false; // Storage is closed to this page.
  }
}

/** Keeps in this browser whether small balances are hidden; where storage is closed, until the page is left. */
export function saveHidesSmall(hides: boolean): void {
  try {
    if (hides) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit shows them.
  }
}
