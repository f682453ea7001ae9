import type { WalletOption } from '@/lib/wallets/Wallet';
import { readPage } from '@/lib/wallets/readPage';
import { toWalletName } from '@/lib/wallets/discoverWallets';
import type { FamilySearch } from '@/lib/wallets/families/discoverOtherWallets';

const MAX_WALLETS = 20;

/** How the makers write the names that their extensions give themselves. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'nova-wallet': 'Nova Wallet',
  'fearless-wallet': 'Fearless Wallet',
};

function toWalletOption(key: string, extension: InjectedExtension): WalletOption {
  const name = `${NAMES[key] ?? toWalletName(key)} · Polkadot`;
  const id = `polkadot:${key}`;
  const load = () => import('@/lib/wallets/families/connectPolkadot');
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
export function discoverPolkadot(): FamilySearch {
  const known = new Map<InjectedExtension, WalletOption>();
  return {
    list: () =>
      readExtensions()
        .slice(0, MAX_WALLETS)
        .map(([key, extension]) => {
          const option = known.get(extension) ?? toWalletOption(key, extension);
          known.set(extension, option);
          return option;
        }),
    stop: () => known.clear(),
  };
}

/** An account as a Polkadot extension shows it. */
export type InjectedAccount = { address: string; name?: string; type?: string };

/** What an extension hands out once the visitor allowed this site. */
export type EnabledExtension = {
  accounts: {
    get(): Promise<readonly InjectedAccount[]>;
    subscribe?(listener: (accounts: readonly InjectedAccount[]) => void): () => void;
  };
  signer: {
    signRaw?(payload: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }>;
  };
};

/** An extension under `window.injectedWeb3`. */
export type InjectedExtension = { version?: string; enable(site: string): Promise<EnabledExtension> };

/** The extensions of this page, by the names they give themselves. */
export function readExtensions(): readonly (readonly [string, InjectedExtension])[] {
  const page = window as { injectedWeb3?: Readonly<Record<string, Partial<InjectedExtension> | undefined>> };
  const injected = readPage(() => page.injectedWeb3) ?? {};
  return Object.keys(injected).flatMap((key) => {
    const extension = readPage(() => injected[key]);
    const isOne = typeof readPage(() => extension?.enable) === 'function';
    return isOne ? [[key, extension as InjectedExtension] as const] : [];
  });
}
