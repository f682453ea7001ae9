import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';
import { useMoralis } from 'react-moralis';
import { bootSession } from '@/lib/auth/bootSession';
import { IS_DEVELOPMENT } from '@/lib/env';
import { type MoralisContextActions, provideMoralisContext } from '@/lib/sdk/moralisContext';
import { replayEarlyInput } from '@/lib/shell/replayEarlyInput';
import { secureContext } from '@/lib/state/secureContext';

/**
 * What goes on around every page: what was typed early, the session, the body's class, the reveal and the offline page.
 *
 * @param startWallet starts the development wallet
 */
export function useShell(bodyClass: string | undefined, startWallet: () => void): void {
  useLayoutEffect(replayEarlyInput, []);
  useMoralisBridge();
  useScrollReveal();
  useEffect(() => followBodyClass(bodyClass), [bodyClass]);
  useEffect(bootSession, []);
  useEffect(settle, []);
  useEffect(registerServiceWorker, []);
  useEffect(startWallet, [startWallet]);
}

/** Lets code outside of React act through the `MoralisProvider` around it, so that `useMoralis()` always agrees. */
function useMoralisBridge(): void {
  const context = useMoralis();
  useEffect(() => {
    const { initialize, authenticate, login, signup, logout, _setUser: setUser } = context;
    // react-moralis says it in the SDK's own types, which leave out what the bridge needs.
    provideMoralisContext({ initialize, authenticate, login, signup, logout, setUser } as MoralisContextActions);
  }, [context]);
}

const reveal = (): void => {
  // Without its code nothing is hidden, so a failed fetch leaves the page as it is.
  void import('@/lib/shell/revealOnScroll').then((code) => code.revealOnScroll()).catch(() => undefined);
};

/** Applies the reveal on each route change, and on the first page at the first scroll (row A03). */
function useScrollReveal(): void {
  const { events } = useRouter();
  useEffect(() => {
    window.addEventListener('scroll', reveal, { once: true, passive: true });
    events.on('routeChangeComplete', reveal);
    return () => {
      window.removeEventListener('scroll', reveal);
      events.off('routeChangeComplete', reveal);
    };
  }, [events]);
}

/** Does something once everything that the page needed has loaded. */
function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}

/**
 * Marks the page as answering (`<html data-settled>`), once everything it needed has loaded: what may come late, such
 * as the italic face, is asked for from then on.
 */
const settle = (): void => whenLoaded(() => document.documentElement.setAttribute('data-settled', ''));

/**
 * Puts a page's class on the body in place of the page's before (row A04). Classes that others put there stay.
 *
 * @returns takes it away again
 */
function followBodyClass(className: string | undefined): () => void {
  const names = className?.split(/\s+/).filter(Boolean) ?? [];
  document.body.classList.add(...names);
  return () => document.body.classList.remove(...names);
}

/**
 * Registers the worker that shows a page of our own to a visitor without a network; in production, after the page has
 * loaded.
 */
function registerServiceWorker(): void {
  // A refusal (a private window) costs the offline page only.
  if (!IS_DEVELOPMENT) whenLoaded(() => void secureContext.serviceWorker?.register('/sw.js').catch(() => undefined));
}
