import type { FamilySearch } from '@/lib/wallets/discovery/FamilySearch';
import { readExtensions, type InjectedExtension } from '@/lib/wallets/polkadot/InjectedExtension';
import { toWalletName } from '@/lib/wallets/toWalletName';
import type { WalletOption } from '@/lib/wallets/Wallet';

const MOST_WALLETS = 20;

/** How the makers write the names that their extensions give themselves. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'nova-wallet': 'Nova Wallet',
  'fearless-wallet': 'Fearless Wallet',
};

function makeOption(key: string, extension: InjectedExtension): WalletOption {
  const name = `${NAMES[key] ?? toWalletName(key)} · Polkadot`;
  const id = `polkadot:${key}`;
  const load = () => import('@/lib/wallets/polkadot/connectPolkadot');
  return {
    id,
    name,
    icon: null,
    rdns: null,
    family: 'dot',
    kind: 'polkadot',
    connect: async (tools) => (await load()).connectPolkadot({ id, name }, extension, tools),
    restore: async () => (await load()).restorePolkadot(id, extension),
  };
}

/** Searches for Polkadot extensions: each under `window.injectedWeb3`. */
export function searchPolkadot(): FamilySearch {
  const known = new Map<InjectedExtension, WalletOption>();
  return {
    list: () =>
      readExtensions()
        .slice(0, MOST_WALLETS)
        .map(([key, extension]) => {
          const option = known.get(extension) ?? makeOption(key, extension);
          known.set(extension, option);
          return option;
        }),
    stop: () => known.clear(),
  };
}
