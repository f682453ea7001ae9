import { createStore, type Store, useStore } from '@/lib/state/createStore';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import { listKits } from '@/lib/wallets/kits/listKits';

let started = false;

/**
 * The sign-in methods besides the wallets that announce themselves by EIP-6963: the kits that are set up, and the wallets
 * of other families. The first listener starts the search, once per page.
 */
export const kitStore: Store<Wallets> = createStore({ wallets: [], searching: true }, () => {
  if (!started) listKits(kitStore.set);
  started = true;
});

/** The sign-in methods besides the browser's announced wallets. For lazily loaded code. */
export const useKits = (): Wallets => useStore(kitStore);
