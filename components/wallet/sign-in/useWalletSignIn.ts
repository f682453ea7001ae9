import { useEffect, useRef, useState } from 'react';
import type { AuthResult } from '@/lib/auth/changeSession';
import { useAuth } from '@/lib/auth/useAuth';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { WalletOption } from '@/lib/wallets/Wallet';
import { rememberWallet } from '@/components/wallet/list/WalletList';

/** What is done with the chosen wallet. */
export type WalletAction = (wallet: WalletOption) => Promise<AuthResult>;

/** A sign-in that began before its view was there. */
export type StartedSignIn = { wallet: WalletOption; result: Promise<AuthResult> };

/** What {@link useWalletSignIn} does and with what. */
export type WalletSignInOptions = {
  /** A sign-in by default. */
  action?: WalletAction;
  /** The view then shows how that goes on. */
  started?: StartedSignIn | null;
};

/**
 * One action with a chosen wallet: to sign in with it, to link it, or to confirm who the visitor is. It is canceled when its
 * view goes, for then nobody waits for it any more.
 */
export function useWalletSignIn({ action, started = null }: WalletSignInOptions = {}) {
  const { signInWithWallet, cancelSignIn, clearError } = useAuth();
  const [chosen, setChosen] = useState(started?.wallet ?? null);
  const [error, setError] = useState<FoyerError | null>(null);

  /** The result that the view waits for; one that comes after another was asked for is not shown. */
  const awaited = useRef<Promise<AuthResult> | null>(null);
  const follow = async (result: Promise<AuthResult>) => {
    awaited.current = result;
    const outcome = await result;
    if (awaited.current === result && !outcome.ok && !outcome.canceled) setError(outcome.error);
    return outcome;
  };
  const [first] = useState(started);
  useEffect(() => {
    if (first) void follow(first.result);
  }, [first]);

  const shown = useRef<WalletOption | null>(null);
  useEffect(() => {
    shown.current = chosen;
    return () => {
      shown.current = null;
      // A moment later, since React's strict mode unmounts each view once and mounts it again at once.
      queueMicrotask(() => chosen && !shown.current && cancelSignIn());
    };
  }, [chosen, cancelSignIn]);

  const ask = (wallet: WalletOption) => {
    setChosen(wallet);
    setError(null);
    void follow((action ?? signInWithWallet)(wallet)).then(({ ok }) => ok && rememberWallet(wallet));
  };
  const leave = () => {
    awaited.current = null;
    setChosen(null);
    setError(null);
    cancelSignIn();
    clearError();
  };
  const retry = () => {
    if (!chosen) return;
    // A request that is still open would be taken for the same one, and the wallet not be asked.
    cancelSignIn();
    ask(chosen);
  };
  return { chosen, error, ask, retry, leave };
}
