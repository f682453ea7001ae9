import { discoverOtherWallets } from '@/lib/wallets/discovery/discoverOtherWallets';
import type { Wallets } from '@/lib/wallets/discovery/discoverWallets';
import { makeMagic } from '@/lib/wallets/magic/makeMagic';
import { makeWeb3Auth } from '@/lib/wallets/web3auth/makeWeb3Auth';
import { makeWalletConnect } from '@/lib/wallets/walletconnect/makeWalletConnect';

/**
 * Gathers the ways in besides the wallets that announce themselves by EIP-6963: those of the other families found in this
 * browser, and the kits that are set up, whose code is fetched when one is chosen.
 *
 * @param report called with each change
 */
export function listKits(report: (wallets: Wallets) => void): void {
  const kits = [makeWalletConnect(), makeMagic(), makeWeb3Auth()].filter((kit) => kit !== null);
  discoverOtherWallets(({ wallets, searching }) => report({ wallets: [...wallets, ...kits], searching }));
}
