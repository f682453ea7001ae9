import { useSyncExternalStore } from 'react';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import { listKits } from '@/lib/wallets/kits/listKits';

type Listener = () => void;

const NONE: Wallets = { wallets: [], searching: true };

let known = NONE;
let begun = false;
const listeners = new Set<Listener>();

/**
 * A store of the sign-in methods besides the wallets that announce themselves by EIP-6963: the kits that are set up,
 * and the wallets of other families. The first listener starts the search, once per page.
 */
export const kitStore = {
  get: (): Wallets => known,
  getOnServer: (): Wallets => NONE,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    if (!begun) {
      begun = true;
      listKits((next) => {
        known = next;
        for (const tell of listeners) tell();
      });
    }
    return () => listeners.delete(listener);
  },
};

/** The sign-in methods besides the browser's announced wallets. For lazily loaded code. */
export function useKits(): Wallets {
  return useSyncExternalStore(kitStore.subscribe, kitStore.get, kitStore.getOnServer);
}
