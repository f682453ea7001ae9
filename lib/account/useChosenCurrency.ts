import { useEffect } from 'react';
import { shownCurrency } from '@/lib/account/shownCurrency';
import { DOLLAR } from '@/lib/format/currency';
import type { SessionUser } from '@/lib/session/sessionUser';

/**
 * Shows worth in the currency that the visitor chose, as their account says; what does it is fetched for those alone who
 * chose another one than the dollar.
 */
export function useChosenCurrency(user: SessionUser | null): void {
  const id = user?.id ?? null;
  const code = user?.currency ?? DOLLAR.code;
  useEffect(() => {
    if (id === null || code === DOLLAR.code) {
      shownCurrency.set(DOLLAR);
      return;
    }
    let stop: (() => void) | null = null;
    let gone = false;
    // Of another account, or in another currency.
    if (shownCurrency.get().code !== code) shownCurrency.set({ ...DOLLAR, pending: code });
    import('@/lib/account/followCurrency').then(
      ({ followCurrency }) => {
        if (!gone) stop = followCurrency(id, code);
      },
      // The server does not answer: dollars, and a word of it.
      () => {
        if (!gone) shownCurrency.set({ ...DOLLAR, inPlaceOf: code });
      },
    );
    return () => {
      gone = true;
      stop?.();
      // Nobody waits for its rate any more.
      if (shownCurrency.get().pending) shownCurrency.set(DOLLAR);
    };
  }, [id, code]);
}
