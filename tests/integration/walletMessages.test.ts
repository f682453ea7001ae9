// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SdkConnector } from '@/lib/MoralisSdk';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const settings = vi.hoisted(() => ({ appId: 'foyer', serverUrl: '' }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

let backend: SharedBackend;
let sdk: BrowserSdk;
const account = `0x${'a'.repeat(40)}`;
const put = (members: object) => Object.assign(window, members);

/** A wallet of the page (`window.ethereum`) that answers like this. */
const putWallet = (answers: Readonly<Record<string, unknown>>) =>
  put({ ethereum: { request: ({ method }: { method: string }) => Promise.resolve(answers[method]) } });

beforeAll(async () => {
  backend = await shareBackend();
  settings.serverUrl = backend.serverUrl;
  settings.appId = backend.appId;
  // The site's build leaves these out (`next.config.ts`), as a page does that brings none along.
  const load = createRequire(import.meta.url);
  const file = load.resolve('magic-sdk');
  load.cache[file] = { id: file, filename: file, loaded: true, exports: {} } as NodeModule;
  ({ sdk } = loadBrowserSdk(backend));
});
afterEach(async () => {
  await sdk.deactivateWeb3();
  for (const name of ['ethereum', 'solana', 'injectedWeb3', 'erdjs', 'Magic', 'Web3auth'])
    Reflect.deleteProperty(window, name);
});

describe('the SDK in the browser, with the site’s patches', () => {
  it('[H04:no-account] reports a wallet without an account', async () => {
    putWallet({ eth_requestAccounts: [], eth_chainId: '0x1' });
    await expect(sdk.authenticate()).rejects.toThrow('Cannot authenticate, no account returned from provider');
  });

  it('[H04:data-not-signed] reports a wallet that returns no signature', async () => {
    putWallet({ eth_requestAccounts: [account], eth_chainId: '0x1', personal_sign: '' });
    await expect(sdk.authenticate()).rejects.toThrow('Data not signed');
  });

  it('[H04:no-user] reports a sign-in that returns no user', async () => {
    const controller = sdk.CoreManager.getUserController() as unknown as Record<string, unknown>;
    const { linkWith } = controller;
    controller['linkWith'] = () => Promise.resolve(null);
    putWallet({ eth_requestAccounts: [account], eth_chainId: '0x1', personal_sign: `0x${'1'.repeat(130)}` });
    await expect(sdk.authenticate()).rejects.toThrow('Could not get user');
    controller['linkWith'] = linkWith;
  });

  it('[H04:no-address] reports a Polkadot extension without an account', async () => {
    const enable = () => Promise.resolve({ accounts: { get: () => Promise.resolve([]) }, signer: {} });
    put({ injectedWeb3: { 'polkadot-js': { enable } } });
    await expect(sdk.authenticate({ type: 'dot' })).rejects.toThrow('Address not found');
  });

  it('[H04:phantom] reports a missing Phantom, or another wallet in its place', async () => {
    await expect(sdk.authenticate({ type: 'sol' })).rejects.toThrow('Phantom wallet not available');
    put({ solana: { isPhantom: false } });
    await expect(sdk.authenticate({ type: 'sol' })).rejects.toThrow('Phantom wallet not available');
  });

  it('[H04:ledger] reports a device that does not answer', async () => {
    class HWProvider {
      init = () => Promise.resolve(false);
    }
    class ProxyProvider {
      address = 'none';
    }
    put({ erdjs: { ProxyProvider, HWProvider } });
    await expect(sdk.authenticate({ type: 'erd' })).rejects.toThrow(
      'Could not initialise ledger app, make sure Elrond app is open',
    );
  });

  it('[H04:web3-missing] reports a chain request before a wallet is connected', async () => {
    const missing = 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()';
    await expect(sdk.transfer({ type: 'native', receiver: account, amount: '1' })).rejects.toThrow(missing);
    await expect(sdk.executeFunction({ functionName: 'name', abi: [] })).rejects.toThrow(missing);
  });

  it('[H04:not-ethereum] reports a browser without a wallet', async () => {
    await expect(sdk.enableWeb3()).rejects.toThrow('Non ethereum enabled browser');
  });

  it('[H04:no-provider] reports a connector without a provider', async () => {
    class EmptyConnector extends sdk.AbstractWeb3Connector {
      activate = () => Promise.resolve({ provider: null, chainId: '0x1', account });
    }
    const connector: new () => SdkConnector = EmptyConnector;
    await expect(sdk.enableWeb3({ connector })).rejects.toThrow('Failed to activate, no provider returned');
  });

  it('[H04:magic] reports that Magic rejected the sign-in', async () => {
    class Magic {
      rpcProvider = { request: () => Promise.resolve([]) };
      auth = { loginWithMagicLink: () => Promise.reject(new Error('the api key is none of theirs')) };
    }
    put({ Magic });
    const ask = { provider: 'magicLink', email: 'a@visitors.test', apiKey: 'pk', network: 'mainnet' };
    await expect(sdk.enableWeb3(ask)).rejects.toThrow(
      'Error during enable via MagicLink, please double check network and apikey',
    );
  });

  /** Web3Auth's kit as a page has it from a script, with an account that opens like this. */
  const putWeb3Auth = (connect: () => Promise<unknown>) => {
    class Web3Auth {
      provider = null;
      initModal = () => Promise.resolve();
      connect = connect;
    }
    put({ Web3auth: { Web3Auth } });
  };

  it('[H04:web3auth-connect] reports a social account that opens no wallet', async () => {
    putWeb3Auth(() => Promise.reject(new Error('popup closed')));
    await expect(sdk.enableWeb3({ provider: 'web3Auth', clientId: 'one' })).rejects.toThrow(
      'Could not connect via Web3Auth, error in connecting to provider',
    );
  });

  it('[H04:web3auth-authenticate] reports a social account’s wallet that does not answer', async () => {
    putWeb3Auth(() => Promise.resolve({ request: () => Promise.reject(new Error('no answer')) }));
    await expect(sdk.enableWeb3({ provider: 'web3Auth', clientId: 'one' })).rejects.toThrow(
      'Could not connect via Web3Auth, error while authenticating',
    );
  });

  it('[H04:missing-dependency] reports that the Web3Auth code is missing', async () => {
    await expect(sdk.enableWeb3({ provider: 'web3Auth', clientId: 'one' })).rejects.toThrow(
      '"@web3auth/web3auth" not installed, please install',
    );
  });

  it.each([
    ['magicLink', { email: 'a@visitors.test', apiKey: 'pk', network: 'mainnet' }, 'MagicLink: dependency "magic-sdk"'],
    ['walletconnect', {}, 'WalletConnect: dependency "@walletconnect/web3-provider"'],
  ])('[H04:missing-dependency] reports that a connector’s code is missing (%s)', async (provider, more, what) => {
    await expect(sdk.enableWeb3({ provider, ...more })).rejects.toThrow(`Cannot enable via ${what} is missing`);
  });
});
