import type { FamilySearch } from '@/lib/wallets/discovery/FamilySearch';
import type { WalletOption } from '@/lib/wallets/Wallet';

/** What the extension is called here. */
export const MULTIVERSX = { id: 'multiversx:extension', name: 'MultiversX Wallet' } as const;

/** Whether the extension is in this page: `window.multiversxWallet`, or by its name of before `window.elrondWallet`. */
export function hasMultiversx(): boolean {
  const { multiversxWallet, elrondWallet } = window as { multiversxWallet?: unknown; elrondWallet?: unknown };
  return Boolean(multiversxWallet ?? elrondWallet);
}

const load = () => import('@/lib/wallets/multiversx/connectMultiversx');

/** Searches for the MultiversX extension. */
export function searchMultiversx(): FamilySearch {
  const option: WalletOption = {
    ...MULTIVERSX,
    icon: null,
    rdns: null,
    family: 'erd',
    kind: 'multiversx',
    connect: async (tools) => (await load()).connectMultiversx(MULTIVERSX.id, MULTIVERSX.name, tools),
    restore: async () => (await load()).restoreMultiversx(MULTIVERSX.id),
  };
  return { list: () => (hasMultiversx() ? [option] : []), stop: () => undefined };
}
