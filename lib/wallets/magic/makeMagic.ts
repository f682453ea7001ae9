import { readSettings } from '@/lib/env';
import type { WalletOption } from '@/lib/wallets/Wallet';

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7a4ad8"/><rect x="6" y="9.5" width="20" height="13" rx="2" fill="none" stroke="#fff" stroke-width="2"/><path d="m7 11 9 7 9-7" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>',
)}`;

/** A wallet by an address of mail, kept by Magic; `null` where it is not set up. */
export function makeMagic(): WalletOption | null {
  if (!readSettings().magic) return null;
  const load = () => import('@/lib/wallets/magic/connectMagic');
  return {
    id: 'magic',
    name: 'Email',
    icon: ICON,
    rdns: null,
    family: 'eth',
    kind: 'magic',
    connect: async (tools) => (await load()).connectMagic(tools),
    restore: async () => (await load()).restoreMagic(),
  };
}
