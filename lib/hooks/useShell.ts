import { useEffect } from 'react';
import { bootSession } from '@/lib/auth/bootSession';
import { useMoralisBridge } from '@/lib/hooks/useMoralisBridge';
import { useScrollReveal } from '@/lib/hooks/useScrollReveal';
import { followBodyClass } from '@/lib/shell/followBodyClass';
import { registerServiceWorker } from '@/lib/shell/registerServiceWorker';
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
