import { discoverOtherWallets } from '@/lib/wallets/discoverOtherWallets';
import type { Wallets } from '@/lib/wallets/discoverWallets';

/**
 * Gathers the ways in besides the wallets that announce themselves by EIP-6963; their kits are fetched when one is
 * chosen. What is not set up is not listed.
 *
 * @param report called with each change
 */
export function listKits(report: (wallets: Wallets) => void): void {
  discoverOtherWallets(report);
}
