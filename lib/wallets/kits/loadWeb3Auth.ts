import type { AuthAdapter as Adapter } from '@web3auth/auth-adapter';
import type { CustomChainConfig } from '@web3auth/base';
import type { Web3AuthNoModal as Kit } from '@web3auth/no-modal';
import { readSettings } from '@/lib/env';
import { UnreachableError } from '@/lib/errors/FoyerError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { RpcError } from '@/lib/wallets/rpc';
import { CHAINS } from '@/protocol/chains';

/** EIP-1193: the provider does not support the method. */
const UNSUPPORTED = 4200;
/** Methods that export the key, or replace it. */
const OF_THE_KEY = /private_?key|^wallet_updateAccount$/i;

/** Web3Auth's own nodes. */
const NODES = 'https://api.web3auth.io/infura-service/v1';
/** Row I05: a social account begins on Ethereum. */
const FIRST = 1;

/** Web3Auth, ready. */
export type Web3Auth = {
  kit: Kit;
  /** The part of it that opens a window for an account. */
  accounts: Adapter;
  /** The wallet behind the account. */
  provider: Eip1193Provider;
  /** Emits which accounts the wallet shows now; the kit does not. */
  emitAccountsChanged(accounts: string[]): void;
};

let loading: Promise<Web3Auth> | null = null;

/**
 * Loads Web3Auth's code and the settings of this client id, once per page.
 *
 * @throws UnreachableError if they cannot be loaded; the next call tries again
 */
export function loadWeb3Auth(): Promise<Web3Auth> {
  loading ??= start().catch((cause: unknown) => {
    loading = null;
    throw new UnreachableError(cause);
  });
  return loading;
}

async function start(): Promise<Web3Auth> {
  const { web3auth } = readSettings();
  if (!web3auth) throw new Error('Web3Auth is not set up.');
  const { clientId, network, endpoint } = web3auth;
  const [{ Web3AuthNoModal }, { AuthAdapter }, { EthereumPrivateKeyProvider }, { WEB3AUTH_NETWORK }] =
    await Promise.all([
      import('@web3auth/no-modal'),
      import('@web3auth/auth-adapter'),
      import('@web3auth/ethereum-provider'),
      import('@web3auth/base'),
    ]);
  const web3AuthNetwork = Object.values(WEB3AUTH_NETWORK).find((name) => name === network);
  if (!web3AuthNetwork) throw new Error(`Web3Auth knows no network "${network}".`);
  const [first, ...others] = chainConfigs(clientId);
  const privateKeyProvider = new EthereumPrivateKeyProvider({ config: { chainConfig: first, keyExportEnabled: true } });
  for (const chain of others) privateKeyProvider.addChain(chain);
  const kit = new Web3AuthNoModal({
    clientId,
    web3AuthNetwork,
    privateKeyProvider,
    // Row I05: dark, as the site is unless chosen otherwise.
    uiConfig: { mode: 'dark', appName: document.title },
  });
  const accounts = new AuthAdapter({
    adapterSettings: {
      uxMode: 'popup',
      ...(endpoint && {
        sdkUrl: endpoint,
        storageServerUrl: `${endpoint}/session-service`,
        sessionSocketUrl: endpoint,
      }),
    },
  });
  kit.configureAdapter(accounts);
  await kit.init();
  return {
    kit,
    accounts,
    provider: guardKey(privateKeyProvider as unknown as Eip1193Provider),
    emitAccountsChanged: (shown) => privateKeyProvider.emit('accountsChanged', shown),
  };
}

/** Decimal ids of the chains of a social account's wallet: Ethereum, and those with a node for browsers. */
export function listChainIds(): number[] {
  return [FIRST, ...Object.keys(readSettings().rpcUrls).map(Number)];
}

/**
 * The chains of a social account's wallet, Ethereum first: over the operator's node for browsers, or for Ethereum over
 * Web3Auth's.
 */
function chainConfigs(clientId: string): [CustomChainConfig, ...CustomChainConfig[]] {
  const { rpcUrls } = readSettings();
  const describe = (id: number, rpcTarget: string): CustomChainConfig => {
    const chain = CHAINS.find((one) => one.id === id);
    return {
      chainNamespace: 'eip155',
      chainId: `0x${id.toString(16)}`,
      rpcTarget,
      displayName: chain?.name ?? `Chain ${id}`,
      ticker: chain?.coin.symbol ?? 'ETH',
      tickerName: chain?.coin.name ?? 'Ether',
      decimals: chain?.coin.decimals ?? 18,
      logo: '',
      blockExplorerUrl: chain?.explorerUrl ?? '',
    };
  };
  const others = Object.entries(rpcUrls).filter(([id]) => Number(id) !== FIRST);
  return [
    describe(FIRST, rpcUrls[FIRST] ?? `${NODES}/0x1/${clientId}`),
    ...others.map(([id, url]) => describe(Number(id), url)),
  ];
}

/**
 * The kit's provider without the methods that touch the key. The kit uses them itself to switch chains, so they cannot
 * be turned off in it; the page gets this provider instead.
 */
export function guardKey(provider: Eip1193Provider): Eip1193Provider {
  return {
    request(call) {
      if (!OF_THE_KEY.test(call.method)) return provider.request(call);
      return Promise.reject(new RpcError(UNSUPPORTED, `${call.method} is not supported: the key can't be exported.`));
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  };
}
