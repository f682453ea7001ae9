// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { prepareSdk } from '@/lib/sdk/prepareSdk';
import { createWalletConnector } from '@/lib/sdk/wallets/shareWallet';
import { eventually } from '@/tests/helpers/eventually';

vi.mock('@/lib/env', () => ({ readSettings: () => ({ appId: 'foyer', serverUrl: 'http://localhost:1337/server' }) }));

// The browser's build, as the site loads it, with our patches in it.
const sdk = prepareSdk(createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk);
const enableWeb3 = sdk['enableWeb3'] as (options: object) => Promise<unknown>;

const account = '0x0000000000000000000000000000000000000001';
const provider = { request: () => Promise.resolve(null), on: () => undefined, removeListener: () => undefined };

describe('enabling a wallet', () => {
  it('[C07] fails while another call is running, and works again after it', async () => {
    let connect = () => {};
    const connected = new Promise<void>((resolve) => {
      connect = resolve;
    });
    class SlowConnector extends sdk.AbstractWeb3Connector {
      override type = 'injected';
      async activate() {
        await connected;
        return { provider, account, chainId: '0x1' };
      }
    }
    const first = enableWeb3.call(sdk, { connector: SlowConnector });
    await eventually(() => expect(sdk['isEnablingWeb3']).toBe(true));
    await expect(enableWeb3.call(sdk, { connector: SlowConnector })).rejects.toThrow(
      'already has been called, but is not finished yet',
    );
    connect();
    await expect(first).resolves.toBeTruthy();
    await expect(enableWeb3.call(sdk, { connector: SlowConnector })).resolves.toBeTruthy();
  });

  it.each([31_337, '31337', '0x7A69'])('has the SDK report a change of its chain to %j in one form', async (given) => {
    const listeners = new Map<string, (value: never) => void>();
    const talking = {
      ...provider,
      on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
    };
    const connector = createWalletConnector(sdk, {
      provider: talking,
      account,
      chainId: '0x1',
      connectorType: 'injected',
    });
    await enableWeb3.call(sdk, { connector, anyNetwork: true });
    const reported: unknown[] = [];
    const stop = (sdk['onChainChanged'] as (listener: (chainId: unknown) => void) => () => void).call(sdk, (chainId) =>
      reported.push(chainId),
    );
    for (const value of [given, 'loading', null]) listeners.get('chainChanged')?.(value as never);
    stop();
    expect(reported).toEqual(['0x7a69']);
  });
});
