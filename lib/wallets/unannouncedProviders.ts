import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { readPage } from '@/lib/wallets/readPage';

/** A provider on the page, with the id and the name of its wallet. */
type NamedProvider = { id: string; name: string; provider: Eip1193Provider };

/** What wallets set on their providers. Many also set `isMetaMask`, so that is the last one. */
const NAMES: readonly (readonly [flag: string, name: string])[] = [
  ['isRabby', 'Rabby'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isPhantom', 'Phantom'],
  ['isFrame', 'Frame'],
  ['isMetaMask', 'MetaMask'],
];

const UNNAMED = 'Browser wallet';

/** Maximum of providers that share `window.ethereum`. */
const MAX_PROVIDERS = 20;

function isProvider(value: unknown): value is Eip1193Provider {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return typeof readPage((): unknown => Reflect.get(value, 'request')) === 'function';
}

/**
 * The providers of `window.ethereum`: itself, or those that share it under `window.ethereum.providers`, each with a name of
 * its own.
 */
export function readProviders(): NamedProvider[] {
  const injected = readPage((): unknown => Reflect.get(window, 'ethereum'));
  if ((typeof injected !== 'object' && typeof injected !== 'function') || injected === null) return [];
  const shared = readPage(() => {
    const list: unknown = Reflect.get(injected, 'providers');
    return Array.isArray(list) ? list.slice(0, MAX_PROVIDERS).filter(isProvider) : [];
  });
  if (shared && shared.length > 0) return nameEach([...new Set(shared)]);
  return isProvider(injected) ? [{ id: 'injected', name: UNNAMED, provider: injected }] : [];
}

function nameEach(providers: readonly Eip1193Provider[]): NamedProvider[] {
  const counts = new Map<string, number>();
  return providers.map((provider) => {
    const base = NAMES.find(([flag]) => readPage((): unknown => Reflect.get(provider, flag)) === true)?.[1] ?? UNNAMED;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    const name = count === 1 ? base : `${base} ${count}`;
    return { id: `injected:${name}`, name, provider };
  });
}
