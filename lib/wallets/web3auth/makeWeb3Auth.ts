import { readSettings } from '@/lib/env';
import type { WalletOption } from '@/lib/wallets/Wallet';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5d50"/><circle cx="16" cy="12.5" r="4.5" fill="none" stroke="#fff" stroke-width="2"/><path d="M7.5 25c1.2-4 4.5-6 8.5-6s7.3 2 8.5 6" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>',
)}`;

/** A wallet by an account somewhere else, such as Google's, kept by Web3Auth; `null` where it is not set up. */
export function makeWeb3Auth(): WalletOption | null {
  if (!readSettings().web3auth) return null;
  const load = () => import('@/lib/wallets/web3auth/connectWeb3Auth');
  return {
    id: 'web3auth',
    name: 'Social account',
    icon: ICON,
    rdns: null,
    family: 'eth',
    kind: 'web3auth',
    connect: async (tools) => (await load()).connectWeb3Auth(tools),
    restore: async () => (await load()).restoreWeb3Auth(),
  };
}
