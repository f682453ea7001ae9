import type { WalletOption } from '@/lib/wallets/Wallet';
import { SEARCH_MS, type Wallets } from '@/lib/wallets/discoverWallets';
import { searchLedger, discoverMultiversx } from '@/lib/wallets/families/discoverMultiversx';
import { discoverPolkadot } from '@/lib/wallets/families/discoverPolkadot';
import { discoverSolana } from '@/lib/wallets/families/discoverSolana';

/** Most of these wallets appear on the page without an event, so it is checked this often, in milliseconds. */
const POLL_INTERVAL_MS = 250;

/**
 * Finds the wallets of Solana, Polkadot and MultiversX in this browser. Their names include the family, since many are
 * also announced for Ethereum, with another account.
 *
 * @param report called with each change, and when the search ends after `SEARCH_MS`; Solana wallets that announce
 *   themselves later are still added
 * @returns ends the search
 */
export function discoverOtherWallets(report: (wallets: Wallets) => void): () => void {
  const searches: FamilySearch[] = [];
  let known: readonly WalletOption[] = [];
  let searching = true;

  const look = (): boolean => {
    const wallets = searches.flatMap((search) => search.list());
    const isSame = wallets.length === known.length && wallets.every((wallet, index) => wallet === known[index]);
    known = wallets;
    return !isSame;
  };
  const notify = (): void => report({ wallets: [...known], searching });
  const rescan = (): void => {
    if (look()) notify();
  };

  searches.push(discoverSolana(rescan), discoverPolkadot(), discoverMultiversx(), searchLedger());
  const ticks = setInterval(rescan, POLL_INTERVAL_MS);
  const end = setTimeout(() => {
    clearInterval(ticks);
    searching = false;
    look();
    notify();
  }, SEARCH_MS);
  look();
  notify();

  return () => {
    clearInterval(ticks);
    clearTimeout(end);
    for (const search of searches) search.stop();
  };
}

/** A search for the wallets of one family of chains in this page. */
export type FamilySearch = {
  /** The wallets that are there now; the same object for the same wallet each time. */
  list(): readonly WalletOption[];
  /** Ends the search. */
  stop(): void;
};
