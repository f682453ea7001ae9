import { createRequire } from 'node:module';
import type Moralis from 'moralis/node';
import { isHex, toHex, type PrivateKeyAccount } from 'viem';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** The SDK, with what its types leave out. */
export type Sdk = typeof Moralis & {
  CoreManager: {
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    getRESTController(): { ajax: (...args: unknown[]) => Promise<unknown> };
  };
  User: {
    verifyPassword(username: unknown, password: unknown): Promise<unknown>;
    requestEmailVerification(email: string): Promise<unknown>;
  };
};

/** Hosts a test may reach; the SDK asks the vendor's hosts at its start. */
const OWN_HOST = /^http:\/\/(localhost|127\.0\.0\.1)[:/]/;

const load = createRequire(import.meta.url);

/** Loads the SDK again: one that is loaded has one user, whoever asks for it. */
export function loadSdk(): Sdk {
  for (const file of Object.keys(load.cache)) {
    if (file.includes('/node_modules/moralis/')) Reflect.deleteProperty(load.cache, file);
  }
  return load('moralis/node') as Sdk;
}

/**
 * Starts the real SDK against a backend and keeps a current user, as in a browser. Foreign requests are refused.
 *
 * @param sdk one with a user of its own, unless said otherwise
 */
export async function startSdk(
  { serverUrl, appId }: Pick<SharedBackend, 'serverUrl' | 'appId'>,
  sdk = loadSdk(),
): Promise<Sdk> {
  const controller = sdk.CoreManager.getRESTController();
  const { ajax } = controller;
  controller.ajax = (...args) =>
    OWN_HOST.test(String(args[1])) ? ajax(...args) : Promise.reject(new Error(`${String(args[1])} is refused.`));
  sdk.User.enableUnsafeCurrentUser();
  await sdk.start({ serverUrl, appId });
  return sdk;
}

/** Who signs texts. */
type Signer = Pick<PrivateKeyAccount, 'address' | 'signMessage'>;

type Connection = { provider: object; account: string; chainId: string };
type ConnectorBase = new () => Record<string, unknown>;

/** A connector class of the SDK over a key: it really signs, and has no chain. */
export function connectorOf(account: Signer, sdk: object) {
  const Base: ConnectorBase = Reflect.get(sdk, 'AbstractWeb3Connector');
  return class KeyConnector extends Base {
    type = 'key';

    async activate(): Promise<Connection> {
      const provider = { request: (call: WalletRequest) => answer(account, call), on: noop, removeListener: noop };
      const connection = { provider, account: account.address.toLowerCase(), chainId: '0x539' };
      Object.assign(this, connection);
      return connection;
    }
  };
}

type WalletRequest = { method: string; params?: unknown[] };

const noop = () => undefined;

async function answer(account: Signer, { method, params = [] }: WalletRequest): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address];
    case 'eth_chainId':
      return '0x539';
    case 'personal_sign': {
      const [data] = params;
      return account.signMessage({ message: { raw: isHex(data) ? data : toHex(String(data)) } });
    }
    default:
      throw new Error(`This wallet does not know ${method}.`);
  }
}
