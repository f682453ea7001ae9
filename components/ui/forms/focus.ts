import { type RefObject, useEffect, useRef } from 'react';

/** What takes the focus when something else is shown: how the wallet's turn goes, a field, or a wallet. */
const FIRST_STOP = '[role=status][tabindex], input, button';

/**
 * Leads the focus on where what had it is gone with the view before.
 *
 * @param shown Names what is shown; with each change the first thing in the element takes the focus.
 */
export function useFirstStop<Holder extends HTMLElement>(shown: string): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current !== shown) holder.current?.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    shownBefore.current = shown;
  }, [shown]);
  return holder;
}

/** As `ref` of a field that is shown because the visitor asked for it: it takes the focus once. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
