import { readSettings } from '@/lib/env';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { Wallets } from '@/lib/wallets/discoverWallets';
import { discoverOtherWallets } from '@/lib/wallets/families/discoverOtherWallets';

/**
 * Lists the sign-in methods besides the wallets that announce themselves by EIP-6963: wallets of the other families in
 * this browser, and the kits that are set up. A kit's code is fetched when it is chosen.
 *
 * @param report called with each change
 */
export function listKits(report: (wallets: Wallets) => void): void {
  const kits = [makeWalletConnect(), makeMagic(), makeWeb3Auth()].filter((kit) => kit !== null);
  discoverOtherWallets(({ wallets, searching }) => report({ wallets: [...wallets, ...kits], searching }));
}

/** A wallet on the visitor's phone, by WalletConnect v2; `null` where it is not set up. */
function makeWalletConnect(): WalletOption | null {
  if (!readSettings().walletConnect) return null;
  const load = () => import('@/lib/wallets/kits/connectPhone');
  return {
    id: 'walletconnect',
    name: 'Phone wallet',
    icon: drawIcon('#2d6cdf', '<rect x="11" y="5" width="10" height="22" rx="2.5"/><path d="M14.5 23.5h3"/>'),
    rdns: null,
    family: 'eth',
    kind: 'walletconnect',
    connect: async (tools) => (await load()).connectPhone(tools),
    restore: async () => (await load()).restorePhone(),
  };
}

/** A wallet that Magic keeps for an email address; `null` where it is not set up. */
function makeMagic(): WalletOption | null {
  if (!readSettings().magic) return null;
  const load = () => import('@/lib/wallets/kits/connectMagic');
  return {
    id: 'magic',
    name: 'Email',
    icon: drawIcon('#7a4ad8', '<rect x="6" y="9.5" width="20" height="13" rx="2"/><path d="m7 11 9 7 9-7"/>'),
    rdns: null,
    family: 'eth',
    kind: 'magic',
    connect: async (tools) => (await load()).connectMagic(tools),
    restore: async () => (await load()).restoreMagic(),
  };
}

/** A wallet that Web3Auth keeps for a social account, such as Google's; `null` where it is not set up. */
function makeWeb3Auth(): WalletOption | null {
  if (!readSettings().web3auth) return null;
  const load = () => import('@/lib/wallets/kits/connectWeb3Auth');
  return {
    id: 'web3auth',
    name: 'Social account',
    icon: drawIcon('#2f5d50', '<circle cx="16" cy="12.5" r="4.5"/><path d="M7.5 25c1.2-4 4.5-6 8.5-6s7.3 2 8.5 6"/>'),
    rdns: null,
    family: 'eth',
    kind: 'web3auth',
    connect: async (tools) => (await load()).connectWeb3Auth(tools),
    restore: async () => (await load()).restoreWeb3Auth(),
  };
}

/** A data URI of a picture of 32 by 32 pixels: white lines on a rounded square. */
function drawIcon(fill: string, lines: string): string {
  const square = `<rect width="32" height="32" rx="8" fill="${fill}"/>`;
  const pen = '<g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${square}${pen}${lines}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
