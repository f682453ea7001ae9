import { useEffect, useRef, useState } from 'react';
import { useAuth } from '@/lib/auth/useAuth';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { rememberWallet } from '@/components/wallet/list/lastWallet';

/** What is done with the chosen wallet: signing in, unless another is named. Resolves to whether it succeeded. */
export type WalletAct = (wallet: WalletOption) => Promise<boolean>;

/**
 * A turn of one chosen wallet: to sign in with it, or to link it. It is given up when its view goes, for then nobody waits
 * for it any more.
 *
 * @param started A wallet that was asked before this view stood: the view then tells how that goes on.
 * @param act What is done with the chosen wallet; a sign-in by default.
 */
export function useWalletSignIn(started: WalletOption | null = null, act?: WalletAct) {
  const { signInWithWallet, cancelSignIn, clearError } = useAuth();
  const [chosen, setChosen] = useState(started);

  const shown = useRef<WalletOption | null>(null);
  useEffect(() => {
    shown.current = chosen;
    return () => {
      shown.current = null;
      // A moment later, since React's strict mode takes each view away once and puts it back at once.
      queueMicrotask(() => chosen && !shown.current && cancelSignIn());
    };
  }, [chosen, cancelSignIn]);

  const ask = (wallet: WalletOption) => {
    setChosen(wallet);
    void (act ?? signInWithWallet)(wallet).then((done) => done && rememberWallet(wallet));
  };
  const leave = () => {
    setChosen(null);
    cancelSignIn();
    clearError();
  };
  const askAgain = () => {
    if (!chosen) return;
    // A question that is still open would be taken for the same one, and nothing be asked.
    cancelSignIn();
    ask(chosen);
  };
  return { chosen, ask, askAgain, leave };
}
