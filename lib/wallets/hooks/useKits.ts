import { useSyncExternalStore } from 'react';
import type { Wallets } from '@/lib/wallets/discovery/discoverWallets';
import { kitStore } from '@/lib/wallets/kits';

/** The ways in besides the browser's announced wallets. For code that is loaded when wanted. */
export function useKits(): Wallets {
  return useSyncExternalStore(kitStore.subscribe, kitStore.get, kitStore.getOnServer);
}
