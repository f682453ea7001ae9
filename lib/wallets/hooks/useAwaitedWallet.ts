import { useEffect, useSyncExternalStore } from 'react';
import { awaitWallet } from '@/lib/auth/awaitWallet';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { useAuth } from '@/lib/auth/useAuth';

/** The server knows of no wallet, nor that there is none. */
const isAwaitedOnServer = () => true;

/**
 * Whether the wallet of the visit before is being connected again: until then nobody can say that there is none. Where
 * nothing else connects it, this does.
 */
export function useAwaitedWallet(): boolean {
  const awaited = useSyncExternalStore(connectedWallet.subscribe, connectedWallet.isAwaited, isAwaitedOnServer);
  const { status } = useAuth();
  useEffect(() => {
    if (status === 'authenticated') void awaitWallet();
  }, [status, awaited]);
  return awaited;
}
