import type { WalletOption } from '@/lib/wallets/Wallet';

/** A search for the wallets of one family of chains in this page. */
export type FamilySearch = {
  /** Looks, and tells what is there now; the same object for the same wallet each time. */
  list(): readonly WalletOption[];
  /** Ends the search. */
  stop(): void;
};
