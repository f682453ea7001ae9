import { readSettings } from '@/lib/env';
import type { WalletOption } from '@/lib/wallets/Wallet';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2d6cdf"/><rect x="11" y="5" width="10" height="22" rx="2.5" fill="none" stroke="#fff" stroke-width="2"/><path d="M14.5 23.5h3" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>',
)}`;

/** A wallet on the visitor's phone, by WalletConnect v2; `null` where it is not set up. */
export function makeWalletConnect(): WalletOption | null {
  if (!readSettings().walletConnect) return null;
  const load = () => import('@/lib/wallets/walletconnect/connectPhone');
  return {
    id: 'walletconnect',
    name: 'Phone wallet',
    icon: ICON,
    rdns: null,
    family: 'eth',
    kind: 'walletconnect',
    connect: async (tools) => (await load()).connectPhone(tools),
    restore: async () => (await load()).restorePhone(),
  };
}
