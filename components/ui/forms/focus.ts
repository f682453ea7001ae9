import { type RefObject, useEffect, useRef } from 'react';

/** What takes the focus when something else is shown: how the wallet's turn goes, a field, or a wallet. */
const FIRST_STOP = '[role=status][tabindex], input, button';

/**
 * Leads the focus on where what had it is gone with the view before.
 *
 * @param shown Names what is shown; with each change the first thing in the element takes the focus.
 */
export function useFocusFirstField<Holder extends HTMLElement>(shown: string): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shownBefore.current !== shown) holder.current?.querySelector<HTMLElement>(FIRST_STOP)?.focus();
    shownBefore.current = shown;
  }, [shown]);
  return holder;
}

/**
 * Leads the focus to the first field that is wrong, each time an error comes.
 *
 * @param error what a press found wrong; nothing happens where no field of the element is marked as invalid
 */
export function useFirstInvalid<Holder extends HTMLElement>(error: unknown): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    const field = error ? holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    field?.focus();
    // What is wrong with it is below it, and may be below the window.
    const note = field?.getAttribute('aria-describedby')?.split(' ').at(-1);
    if (note) document.getElementById(note)?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return holder;
}

/** As `ref` of a field that is shown because the visitor asked for it: it takes the focus once. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}

/** Focuses an input by `/`, before the page's own search takes it. */
export function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]');
      // Without a box it is not shown, as on phones.
      const isShown = input.current !== null && input.current.getClientRects().length > 0;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !isShown) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [input]);
}
