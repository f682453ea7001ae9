import type { AuthAdapter as Adapter } from '@web3auth/auth-adapter';
import type { Web3AuthNoModal as Kit } from '@web3auth/no-modal';
import { readSettings } from '@/lib/env';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { guardKey } from '@/lib/wallets/web3auth/guardKey';
import { chainConfigs } from '@/lib/wallets/web3auth/chainConfigs';

/** Web3Auth, ready. */
export type Web3Auth = {
  kit: Kit;
  /** The part of it that opens a window for an account. */
  accounts: Adapter;
  /** The wallet behind the account. The kit's own provider tells of no other account and no other chain. */
  provider: Eip1193Provider;
  /** Tells the page which accounts the wallet shows now; the kit does not. */
  emitAccountsChanged(accounts: string[]): void;
};

let loading: Promise<Web3Auth> | null = null;

/**
 * Fetches Web3Auth's code and its settings of this client id, once per page.
 *
 * @throws UnreachableError where they cannot be had; the next call tries again
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
