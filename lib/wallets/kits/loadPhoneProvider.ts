import type { EthereumProvider } from '@walletconnect/ethereum-provider';
import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/FoyerError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { siteConfig } from '@/protocol/config/siteConfig';

type Listener = (value: never) => void;

/** WalletConnect's provider, as far as Foyer uses it. */
export type PhoneProvider = Eip1193Provider & {
  session?: unknown;
  accounts: string[];
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Gives up waiting for a phone: codes that were shown work no more. */
  forgetCodes(): Promise<void>;
  on(event: string, listener: Listener | ((uri: string) => void)): unknown;
  removeListener(event: string, listener: Listener | ((uri: string) => void)): unknown;
};

/**
 * Any chain is welcome to sign in, and a wallet answers with those it has; but only of those that it was asked for, and
 * some wallets live on one alone: Ethereum, OP Mainnet, BNB Smart Chain, Gnosis, Polygon, Base, Arbitrum, Avalanche.
 */
const COMMON_CHAINS = [1, 10, 56, 100, 137, 8453, 42161, 43114];

let loading: Promise<PhoneProvider> | null = null;

/**
 * Fetches WalletConnect's code and opens its store of sessions, once per page.
 *
 * @throws UnreachableError where the code or the relay cannot be reached; the next call tries again
 */
export function loadPhoneProvider(): Promise<PhoneProvider> {
  loading ??= start().catch((cause: unknown) => {
    loading = null;
    throw new UnreachableError(cause);
  });
  return loading;
}

async function start(): Promise<PhoneProvider> {
  const { walletConnect, siteUrl, rpcUrls } = readSettings();
  const { name, description } = siteConfig;
  if (!walletConnect) throw new Error('WalletConnect is not set up.');
  const { EthereumProvider: Provider } = await import('@walletconnect/ethereum-provider');
  const chains = [...new Set([...COMMON_CHAINS, ...Object.keys(rpcUrls).map(Number)])];
  const provider = await Provider.init({
    projectId: walletConnect.projectId,
    relayUrl: walletConnect.relayUrl,
    optionalChains: chains as [number, ...number[]],
    rpcMap: Object.fromEntries(Object.entries(rpcUrls)),
    showQrModal: false,
    telemetryEnabled: false,
    metadata: { name, description, url: siteUrl, icons: [`${siteUrl}/icon-512.png`] },
  });
  return narrow(provider);
}

/** What is used of it: its own types are wider. */
function narrow(provider: InstanceType<typeof EthereumProvider>): PhoneProvider {
  // Its `abortPairingAttempt` does nothing any more.
  const forgetCodes = () => provider.signer.cleanupPendingPairings({ deletePairings: true });
  return notifyOnce(Object.assign(provider as unknown as PhoneProvider, { forgetCodes }));
}

type Emitter = {
  on(event: string, listener: Listener): unknown;
  removeListener(event: string, listener: Listener): unknown;
};

/**
 * Makes a provider report each change of accounts once: WalletConnect emits it twice, as the phone sent it and as it
 * was normalized.
 */
export function notifyOnce<Provider extends Emitter>(provider: Provider): Provider {
  const ours = new Map<Listener, Listener>();
  const { on, removeListener } = provider;
  const listen: Emitter['on'] = (event, listener) => {
    if (event !== 'accountsChanged') return on.call(provider, event, listener);
    let last: string | null = null;
    const once = (accounts: never): void => {
      const said = JSON.stringify(accounts);
      if (said === last) return;
      last = said;
      listener(accounts);
    };
    ours.set(listener, once);
    return on.call(provider, event, once);
  };
  const leave: Emitter['removeListener'] = (event, listener) =>
    removeListener.call(provider, event, ours.get(listener) ?? listener);
  return Object.assign(provider, { on: listen, removeListener: leave });
}
