import type { WalletOption } from '@/lib/wallets/Wallet';
import { SEARCH_MS, type Wallets } from '@/lib/wallets/discoverWallets';
import { searchLedger, searchMultiversx } from '@/lib/wallets/families/searchMultiversx';
import { searchPolkadot } from '@/lib/wallets/families/searchPolkadot';
import { searchSolana } from '@/lib/wallets/families/searchSolana';

/** Most of these wallets appear on the page without an event, so it is checked this often, in milliseconds. */
const LOOK_MS = 250;

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
  const tell = (): void => report({ wallets: [...known], searching });
  const lookAndTell = (): void => {
    if (look()) tell();
  };

  searches.push(searchSolana(lookAndTell), searchPolkadot(), searchMultiversx(), searchLedger());
  const ticks = setInterval(lookAndTell, LOOK_MS);
  const end = setTimeout(() => {
    clearInterval(ticks);
    searching = false;
    look();
    tell();
  }, SEARCH_MS);
  look();
  tell();

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
