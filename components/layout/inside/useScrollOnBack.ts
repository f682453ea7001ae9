import Router from 'next/router';
import { useEffect } from 'react';

/** Where each entry of the browser's history was scrolled to, by Next's key of the entry. */
const positions = new Map<string, number>();

/** The entry that Back or Forward leads to, until it is shown. */
let returning: string | null = null;

/** The entry that is on the screen. */
let shown: string | null = null;

/** Rows that take longer than this are not waited for, in milliseconds. */
const PATIENCE_MS = 5_000;

/** What a visitor does who wants to be elsewhere on the page. */
const OWN_WILL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const keyOf = (state: unknown): string | null => (state as { key?: string } | null)?.key ?? null;

/**
 * Notes where Back or Forward lead: the browser is at that entry already when Next begins to show its page, and at the shown
 * one while a link is followed. A listener of `popstate` would come too late: Next's own shows a page that needs no answer
 * of the server before the listeners behind it are called.
 */
function noteReturn(): void {
  const key = keyOf(window.history.state);
  returning = key === shown ? null : key;
}

/** A place on the same page is an entry of its own. */
function noteEntry(): void {
  shown = keyOf(window.history.state);
}

let giveUp: () => void = () => undefined;

/** Scrolls to a place on the page, as soon as the page is long enough for it, unless the visitor goes elsewhere first. */
function scrollWhenThere(position: number): void {
  giveUp();
  const isThere = (): boolean => {
    window.scrollTo(0, position);
    return Math.abs(window.scrollY - position) < 2;
  };
  if (isThere()) return;
  const growth = new ResizeObserver(() => isThere() && giveUp());
  const timer = setTimeout(() => giveUp(), PATIENCE_MS);
  giveUp = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of OWN_WILL) window.removeEventListener(event, giveUp);
    giveUp = () => undefined;
  };
  growth.observe(document.body);
  for (const event of OWN_WILL) window.addEventListener(event, giveUp, { passive: true, once: true });
}

/** Scrolls back to where the visitor was, if they came here by Back or Forward. */
function show(): void {
  giveUp();
  shown = keyOf(window.history.state);
  const position = returning !== null && returning === shown ? positions.get(returning) : undefined;
  returning = null;
  if (position !== undefined) scrollWhenThere(position);
}

/**
 * Keeps the scroll position of pages whose rows come after them: on Back the browser would scroll before they are there,
 * and Next begins each page that the server reads at its top.
 */
export function useScrollOnBack(): void {
  useEffect(() => {
    show();
    const keep = () => {
      // Next names the first entry a little after the page is there.
      shown ??= keyOf(window.history.state);
      // On the way to another entry the browser scrolls the page that is still there.
      if (shown !== null && keyOf(window.history.state) === shown && returning === null) {
        positions.set(shown, window.scrollY);
      }
    };
    window.addEventListener('scroll', keep, { passive: true });
    Router.events.on('routeChangeStart', noteReturn);
    Router.events.on('routeChangeComplete', show);
    Router.events.on('hashChangeComplete', noteEntry);
    return () => {
      giveUp();
      window.removeEventListener('scroll', keep);
      Router.events.off('routeChangeStart', noteReturn);
      Router.events.off('routeChangeComplete', show);
      Router.events.off('hashChangeComplete', noteEntry);
    };
  }, []);
}
