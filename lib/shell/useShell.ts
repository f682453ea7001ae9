import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useMoralis } from 'react-moralis';
import { bootSession } from '@/lib/auth/session/bootSession';
import { type MoralisContextActions, provideMoralisContext } from '@/lib/sdk/moralisContext';
import { followBodyClass } from '@/lib/shell/followBodyClass';
import { registerServiceWorker } from '@/lib/shell/registerServiceWorker';
import { revealOnScroll } from '@/lib/shell/revealOnScroll';
import { settle } from '@/lib/shell/settle';

/**
 * What goes on around every page: the session, the body's class, the reveal and the offline page.
 *
 * @param startWallet starts the development wallet
 */
export function useShell(bodyClass: string | undefined, startWallet: () => void): void {
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
  void revealOnScroll().catch(() => undefined);
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
