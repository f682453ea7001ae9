import type { FamilySearch } from '@/lib/wallets/discovery/FamilySearch';
import { findPhantom, readPhantom } from '@/lib/wallets/solana/readPhantom';
import { isStandardWallet, readStandardWallet } from '@/lib/wallets/solana/readStandardWallet';
import type { SolanaWallet } from '@/lib/wallets/solana/SolanaWallet';
import { toWalletName } from '@/lib/wallets/toWalletName';
import type { WalletOption } from '@/lib/wallets/Wallet';

const MOST_WALLETS = 20;

/** What an application gives wallets to register with (Wallet Standard, `@wallet-standard/app`). */
type Registry = { register(...wallets: unknown[]): () => void };

function makeOption(announced: string, icon: unknown, wallet: SolanaWallet): WalletOption {
  const name = `${toWalletName(announced)} · Solana`;
  const id = `solana:${toWalletName(announced).toLowerCase()}`;
  const load = () => import('@/lib/wallets/solana/connectSolana');
  return {
    id,
    name,
    // The standard asks for a data URI; anything else could tell a foreign host who is here.
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    rdns: null,
    family: 'sol',
    kind: 'solana',
    connect: async (tools) => (await load()).connectSolana({ id, name }, wallet, tools),
    restore: async () => (await load()).restoreSolana(id, wallet),
  };
}

/**
 * Searches for Solana wallets: every one of the Wallet Standard, and Phantom by its own provider where it does not
 * register. One that shows itself both ways, or twice, is one.
 *
 * @param onChange called when a wallet registers
 */
export function searchSolana(onChange: () => void): FamilySearch {
  const registered = new Map<string, WalletOption>();
  let phantom: { provider: object; option: WalletOption } | null = null;

  const registry: Registry = {
    register(...wallets) {
      const added: string[] = [];
      for (const wallet of wallets) {
        if (!isStandardWallet(wallet) || registered.size >= MOST_WALLETS) continue;
        const option = makeOption(wallet.name, wallet.icon, readStandardWallet(wallet));
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
        phantom = { provider, option: makeOption('Phantom', null, readPhantom(provider)) };
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
