import { createStore, type Store, useStore } from '@/lib/shell/createStore';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import { listKits } from '@/lib/wallets/kits/listKits';

let begun = false;

/**
 * The wallets besides those that announce themselves by EIP-6963: the kits that are set up, and the wallets of the other
 * families. The search begins with the first listener and is made once per page.
 */
export const kitStore: Store<Wallets> = createStore({ wallets: [], searching: true }, () => {
  if (!begun) listKits(kitStore.set);
  begun = true;
});

/** The wallets of {@link kitStore}. For code that is loaded when wanted. */
export const useKits = (): Wallets => useStore(kitStore);
