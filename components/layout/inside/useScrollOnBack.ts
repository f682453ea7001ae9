import Router from 'next/router';
import { useEffect } from 'react';

/** Where each entry of the browser's history was scrolled to, by Next's key of the entry. */
const positions = new Map<string, number>();

/** The entry that Back or Forward leads to, until it is shown. */
let returning: string | null = null;

/** The entry that is on the screen. */
let shown: string | null = null;

let isListening = false;

const keyOf = (state: unknown): string | null => (state as { key?: string } | null)?.key ?? null;

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', ({ state }) => {
    returning = keyOf(state);
  });
}

/** Scrolls back to where the visitor was, if they came here by Back or Forward. */
function show(): void {
  shown = keyOf(window.history.state);
  const position = returning !== null && returning === shown ? positions.get(returning) : undefined;
  returning = null;
  if (position !== undefined) window.scrollTo(0, position);
}

/**
 * Keeps the scroll position of pages that the server reads for each visit: on Back the browser would scroll before their
 * rows are there, and Next begins each at its top.
 */
export function useScrollOnBack(): void {
  useEffect(() => {
    listen();
    show();
    const keep = () => {
      // On the way to another entry the browser scrolls the page that is still there.
      if (shown !== null && keyOf(window.history.state) === shown && returning === null) {
        positions.set(shown, window.scrollY);
      }
    };
    window.addEventListener('scroll', keep, { passive: true });
    Router.events.on('routeChangeComplete', show);
    return () => {
      window.removeEventListener('scroll', keep);
      Router.events.off('routeChangeComplete', show);
    };
  }, []);
}
