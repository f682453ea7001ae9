import { createStore, type Store, useStore } from '@/lib/state/createStore';
import { readPage } from '@/lib/wallets/readPage';
import { readProviders } from '@/lib/wallets/unannouncedProviders';
import type { Eip1193Provider, WalletOption } from '@/lib/wallets/Wallet';

const MAX_NAME_LENGTH = 40;
/** Control characters, and those that change the direction of the text. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The wallets found so far, and whether the search continues. */
export type Wallets = { wallets: WalletOption[]; searching: boolean };

/** How long to wait for wallets that announce themselves late, in milliseconds (row I07). */
export const SEARCH_MS = 3_000;

const NONE: Wallets = { wallets: [], searching: true };

/** A wallet with its provider, which identifies it: some are announced more than once. */
type Found = { option: WalletOption; provider: Eip1193Provider };

type Announcement = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: Eip1193Provider };

function isAnnouncement(value: unknown): value is Announcement {
  if (typeof value !== 'object' || value === null || !('info' in value) || !('provider' in value)) return false;
  const { info, provider } = value;
  if (typeof info !== 'object' || info === null || typeof provider !== 'object' || provider === null) return false;
  const { uuid, name } = info as Record<string, unknown>;
  return typeof uuid === 'string' && typeof name === 'string' && 'request' in provider;
}

const MAX_WALLETS = 20;

function toOption({ info: { uuid, name, icon, rdns }, provider }: Announcement): Found {
  // EIP-6963 requires a data URI; anything else could report the visitor to another host.
  const picture = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null;
  return toWalletOption(
    { id: uuid, name: toWalletName(name), icon: picture, rdns: typeof rdns === 'string' ? rdns : null },
    provider,
  );
}

/** The code that connects is loaded when the wallet is chosen. */
function toWalletOption(names: Pick<WalletOption, 'id' | 'name' | 'icon' | 'rdns'>, provider: Eip1193Provider): Found {
  const load = () => import('@/lib/wallets/evmConnection');
  const option: WalletOption = {
    ...names,
    family: 'eth',
    kind: 'injected',
    connect: async ({ signal }) => (await load()).connectProvider(names.name, provider, signal),
    restore: async () => (await load()).restoreProvider(provider),
    onUnlock: (listener) => onUnlock(provider, listener),
  };
  return { option, provider };
}

/** Some wallets report an unlock by their accounts, others by `connect`. */
function onUnlock(provider: Eip1193Provider, listener: () => void): () => void {
  const report = (accounts: unknown): void => {
    if (Array.isArray(accounts) && accounts.length > 0) listener();
  };
  provider.on?.('accountsChanged', report);
  provider.on?.('connect', listener);
  return () => {
    provider.removeListener?.('accountsChanged', report);
    provider.removeListener?.('connect', listener);
  };
}

/**
 * Finds the wallets of this browser: those announced by EIP-6963, then the unannounced ones of `window.ethereum`.
 *
 * @param report called with each change, and when the search ends after `SEARCH_MS`; wallets that announce themselves
 *   later are still added, up to `MAX_WALLETS`
 * @returns ends the search
 */
export function discoverWallets(report: (wallets: Wallets) => void): () => void {
  let announced: Found[] = [];
  // Made once per provider: the same wallet must stay the same object.
  const options = new WeakMap<Eip1193Provider, Found>();
  let searching = true;

  const notify = (): void => {
    const unannounced = readProviders()
      .filter(({ provider }) => !announced.some((known) => known.provider === provider))
      .map(({ id, name, provider }) => {
        const found = options.get(provider) ?? toWalletOption({ id, name, icon: null, rdns: null }, provider);
        options.set(provider, found);
        return found;
      });
    report({ wallets: [...announced, ...unannounced].map(({ option }) => option), searching });
  };
  const take = (event: Event): void => {
    const found = readPage(() => {
      const detail: unknown = (event as CustomEvent).detail;
      return isAnnouncement(detail) ? toOption(detail) : null;
    });
    if (!found || announced.length >= MAX_WALLETS) return;
    const isKnown = announced.some(
      ({ option, provider }) => option.id === found.option.id || provider === found.provider,
    );
    if (isKnown) return;
    announced = [...announced, found];
    notify();
  };

  window.addEventListener('eip6963:announceProvider', take);
  // Some older wallets do not support EIP-6963 and announce `window.ethereum` by this event.
  window.addEventListener('ethereum#initialized', notify);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  const end = setTimeout(() => {
    searching = false;
    notify();
  }, SEARCH_MS);
  notify();

  return () => {
    clearTimeout(end);
    window.removeEventListener('eip6963:announceProvider', take);
    window.removeEventListener('ethereum#initialized', notify);
  };
}

let stopSearch: (() => void) | undefined;

/** The wallets found in this browser; the first listener starts the search, once per page. */
export const walletStore: Store<Wallets> = createStore(
  NONE,
  () => void (stopSearch ??= discoverWallets(walletStore.set)),
);

/** A wallet's name to show; any script of the page may announce any name. */
export function toWalletName(announced: string): string {
  const characters = [...announced.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()];
  if (characters.length > MAX_NAME_LENGTH) return `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`;
  return characters.join('') || 'Unnamed wallet';
}

/** The wallets found in this browser. The first component that uses this hook starts the search. */
export const useWallets = (): Wallets => useStore(walletStore);
