import type { FamilySearch } from '@/lib/wallets/FamilySearch';
import type { WalletOption } from '@/lib/wallets/Wallet';

const ID = 'multiversx:extension';
const NAME = 'MultiversX Wallet';

/** Whether the extension is in this page: `window.multiversxWallet`, or by its name of before `window.elrondWallet`. */
export function hasMultiversx(): boolean {
  const { multiversxWallet, elrondWallet } = window as { multiversxWallet?: unknown; elrondWallet?: unknown };
  return Boolean(multiversxWallet ?? elrondWallet);
}

const load = () => import('@/lib/wallets/multiversx/connectMultiversx');

/** Searches for the MultiversX extension. */
export function searchMultiversx(): FamilySearch {
  const option: WalletOption = {
    id: ID,
    name: NAME,
    icon: null,
    rdns: null,
    family: 'erd',
    kind: 'multiversx',
    connect: async (tools) => (await load()).connectMultiversx(ID, NAME, tools),
    restore: async () => (await load()).restoreMultiversx(ID),
  };
  return { list: () => (hasMultiversx() ? [option] : []), stop: () => undefined };
}
