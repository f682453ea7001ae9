import { useSyncExternalStore } from 'react';
import { connectedWallet, type ConnectedWallet } from '@/lib/auth/connectedWallet';

/** The wallet that is connected in this tab, with the account it shows now; `null` for none. */
export function useConnectedWallet(): ConnectedWallet | null {
  return useSyncExternalStore(connectedWallet.subscribe, connectedWallet.get, connectedWallet.getOnServer);
}
