import { useEffect, useSyncExternalStore } from 'react';
import { useMoralis } from 'react-moralis';
import { useAuth } from '@/lib/auth/useAuth';
import { connectedWallet, type ConnectedWallet } from '@/lib/session/connectedWallet';
import { useStore } from '@/lib/state/createStore';

/** The wallet that is connected in this tab, with the account it shows now; `null` for none. */
export function useConnectedWallet(): ConnectedWallet | null {
  return useStore(connectedWallet);
}

/** The server does not know whether there is a wallet. */
const isAwaitedOnServer = () => true;

/**
 * Whether the wallet of the last visit is being connected again: until then it is not known whether there is one. The
 * hook starts connecting it if nothing else has.
 */
export function useAwaitedWallet(): boolean {
  const awaited = useSyncExternalStore(connectedWallet.subscribe, connectedWallet.isAwaited, isAwaitedOnServer);
  const { status } = useAuth();
  useEffect(() => {
    if (status === 'authenticated') void awaitWallet();
  }, [status, awaited]);
  return awaited;
}

/** State of the connected wallet; all empty while none is enabled (row C06). */
type WalletAccount = {
  /** Whether the SDK has any state of a wallet: account, chain, connector or provider. */
  enabled: boolean;
  /** Lower-cased address, or `null`; also while the wallet is locked. */
  account: string | null;
  /** Hexadecimal chain id, or `null`. */
  chainId: string | null;
  /** Kind of connector, such as `injected`, or `null`. */
  connector: string | null;
  /** Whether the wallet now shows another account than the one of the session. */
  isOther: boolean;
};

/**
 * The connected wallet.
 *
 * Policy, here and nowhere else: choosing another account in the wallet does not change the session. The visitor stays
 * signed in; with `isOther` a page can say so and offer to sign in with the other account.
 */
export function useWalletAccount(): WalletAccount {
  const { account, chainId, connectorType, provider } = useMoralis();
  const { user } = useAuth();
  const isOther = account !== null && user !== null && user.address !== null && user.address !== account;
  const enabled = [account, chainId, connectorType, provider].some((part) => part !== null);
  return { enabled, account, chainId, connector: connectorType, isOther };
}

/**
 * The connected wallet, or the one of the last visit once it is back; `null` where it cannot be. Where nothing else
 * connects it again, this does, with the time limit of `restoreWallet`. For signed-in visitors.
 */
export function awaitWallet(): Promise<ConnectedWallet | null> {
  if (connectedWallet.isAwaited()) {
    import('@/lib/auth/restoreWallet')
      .then(({ restoreWallet }) => restoreWallet())
      // Then there is none, and whoever needs one reports it.
      .catch(connectedWallet.endWait);
  }
  return new Promise((resolve) => {
    const look = (): void => {
      if (connectedWallet.isAwaited()) return;
      stop();
      resolve(connectedWallet.get());
    };
    const stop = connectedWallet.subscribe(look);
    look();
  });
}
