import { useSyncExternalStore } from 'react';
import { walletStore, type Wallets } from '@/lib/wallets/discovery/discoverWallets';

/** The wallets found in this browser. The search begins with the first component that uses this hook. */
export function useWallets(): Wallets {
  return useSyncExternalStore(walletStore.subscribe, walletStore.get, walletStore.getOnServer);
}
