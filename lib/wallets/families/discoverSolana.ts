import type { WalletOption } from '@/lib/wallets/Wallet';
import { toWalletName } from '@/lib/wallets/discoverWallets';
import type { FamilySearch } from '@/lib/wallets/families/discoverOtherWallets';
import { findPhantom, readPhantom, type SolanaWallet } from '@/lib/wallets/families/solanaWallet';

const MAX_WALLETS = 20;

/** What an application gives wallets to register with (Wallet Standard, `@wallet-standard/app`). */
type Registry = { register(...wallets: unknown[]): () => void };

function toWalletOption(announced: string, icon: unknown, wallet: SolanaWallet): WalletOption {
  const name = `${toWalletName(announced)} · Solana`;
  const id = `solana:${toWalletName(announced).toLowerCase()}`;
  const load = () => import('@/lib/wallets/families/connectSolana');
  return {
    id,
    name,
    // The standard requires a data URI; anything else could report the visitor to another host.
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    rdns: null,
    family: 'sol',
    kind: 'solana',
    connect: async (tools) => (await load()).connectSolana({ id, name }, wallet, tools),
    restore: async () => (await load()).restoreSolana(id, wallet),
    onUnlock: (listener) => wallet.onAccounts((accounts) => accounts.length > 0 && listener()),
  };
}

/**
 * Searches for Solana wallets: every one of the Wallet Standard, and Phantom by its own provider where it does not
 * register. One that shows itself both ways, or twice, is one.
 *
 * @param onChange called when a wallet registers
 */
export function discoverSolana(onChange: () => void): FamilySearch {
  const registered = new Map<string, WalletOption>();
  let phantom: { provider: object; option: WalletOption } | null = null;

  const registry: Registry = {
    register(...wallets) {
      const added: string[] = [];
      for (const wallet of wallets) {
        if (!isStandardWallet(wallet) || registered.size >= MAX_WALLETS) continue;
        const option = toWalletOption(wallet.name, wallet.icon, readStandardWallet(wallet));
        if (registered.has(option.id)) continue;
        registered.set(option.id, option);
        added.push(option.id);
      }
      if (added.length > 0) onChange();
      return () => {
        for (const id of added) registered.delete(id);
        onChange();
      };
    },
  };
  const take = (event: Event): void => {
    const register: unknown = (event as CustomEvent).detail;
    if (typeof register === 'function') (register as (registry: Registry) => void)(registry);
  };
  window.addEventListener('wallet-standard:register-wallet', take);
  const search: FamilySearch = {
    list() {
      const provider = findPhantom();
      if (provider && phantom?.provider !== provider) {
        phantom = { provider, option: toWalletOption('Phantom', null, readPhantom(provider)) };
      }
      const unregistered = provider && phantom && !registered.has(phantom.option.id) ? [phantom.option] : [];
      return [...unregistered, ...registered.values()];
    },
    stop: () => window.removeEventListener('wallet-standard:register-wallet', take),
  };
  // Wallets that came before answer this at once; later ones say so themselves.
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registry }));
  return search;
}

type StandardAccount = { address: string; chains: readonly string[]; features: readonly string[] };

/** A wallet of the Wallet Standard that signs messages of Solana. */
type StandardWallet = {
  name: string;
  icon: unknown;
  accounts: readonly StandardAccount[];
  features: {
    'standard:connect': { connect(input?: { silent: boolean }): Promise<{ accounts: readonly StandardAccount[] }> };
    'standard:disconnect'?: { disconnect(): Promise<void> };
    'standard:events'?: {
      on(event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void): () => void;
    };
    'solana:signMessage': {
      signMessage(input: {
        account: StandardAccount;
        message: Uint8Array;
      }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>;
    };
  };
};

/** Whether a registered object is such a wallet; any page script may register one of any form. */
function isStandardWallet(value: unknown): value is StandardWallet {
  if (typeof value !== 'object' || value === null) return false;
  const { name, features, chains } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof features !== 'object' || features === null || !Array.isArray(chains)) {
    return false;
  }
  const ofSolana = chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'));
  return ofSolana && 'standard:connect' in features && 'solana:signMessage' in features;
}

const signs = ({ chains, features }: StandardAccount): boolean =>
  features.includes('solana:signMessage') && chains.some((chain) => chain.startsWith('solana:'));

const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index]);

/** A wallet of the Wallet Standard. */
function readStandardWallet(wallet: StandardWallet): SolanaWallet {
  const { features } = wallet;
  let accounts: readonly StandardAccount[] = wallet.accounts.filter(signs);
  const take = (shown: readonly StandardAccount[]): readonly string[] => {
    accounts = shown.filter(signs);
    return accounts.map(({ address }) => address);
  };
  return {
    connect: async (silent) =>
      take((await features['standard:connect'].connect(silent ? { silent: true } : undefined)).accounts),
    async sign(address, message) {
      const account = accounts.find((each) => each.address === address);
      if (!account) throw new Error('The wallet no longer exposes this account.');
      const [signed] = await features['solana:signMessage'].signMessage({ account, message });
      // Some wallets sign another text than they were asked to; it would be none of ours.
      if (!signed || !sameBytes(signed.signedMessage, message)) throw new Error('Data not signed');
      return signed.signature;
    },
    onAccounts(listener) {
      const stop = features['standard:events']?.on('change', (change) => {
        if (change.accounts) listener(take(change.accounts));
      });
      return () => stop?.();
    },
    disconnect: async () => features['standard:disconnect']?.disconnect(),
  };
}
