// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readNetwork } from '@/lib/sdk/wallets/readNetwork';
import { createNetworkProvider } from '@/lib/wallets/networkProvider';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import type { TestBackend } from '@/tests/helpers/startBackend';
import { startNode, type RecordedNode } from '@/tests/stand-ins/network/startNode';

// Reading a chain needs no backend: nothing listens there.
const backend = { serverUrl: 'http://127.0.0.1:9/server', appId: 'foyer' } as TestBackend;
const loaded = vi.hoisted(() => ({ sdk: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => backend }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

let node: RecordedNode;
let sdk: BrowserSdk;

beforeAll(async () => {
  node = await startNode();
  ({ sdk } = loadBrowserSdk(backend));
  loaded.sdk = sdk;
});
afterAll(() => node.stop());
afterEach(async () => {
  node.mood.answer = null;
  await sdk.deactivateWeb3();
});

describe('a chain without a wallet', () => {
  it('[C09] is enabled in the SDK with a hexadecimal chain ID and no account', async () => {
    const reading = await readNetwork({ 31337: node.url });
    expect([sdk['connectorType'], sdk['chainId'], sdk['account']]).toEqual(['network', '0x7a69', null]);
    expect(await reading.height()).toBeGreaterThanOrEqual(0);
    await reading.stop();
    expect(sdk['provider']).toBeNull();
  });

  it('calls the node by POST, with jsonrpc 2.0, a method and params', async () => {
    node.calls.length = 0;
    await createNetworkProvider({ 31337: node.url })
      .request({ method: 'eth_getBalance', params: ['0x1', 'latest'] })
      .catch(() => null);
    // The SDK's own library may still be asking for the chain id of the test before.
    expect(node.calls.filter(({ body }) => body['method'] === 'eth_getBalance')).toEqual([
      {
        method: 'POST',
        contentType: 'application/json',
        body: { jsonrpc: '2.0', id: expect.any(Number) as number, method: 'eth_getBalance', params: ['0x1', 'latest'] },
      },
    ]);
  });

  it('does not disconnect a wallet that replaced it', async () => {
    const first = await readNetwork({ 31337: node.url });
    await readNetwork({ 31337: node.url });
    await first.stop();
    expect(sdk['provider']).not.toBeNull();
  });

  it('[H04:no-rpc-url] reports a missing node for the chain', async () => {
    const none = 'Cannot connect to rpc: No urls or speedyNodeApiKey provided for NetworkWeb3Connector.';
    await expect(sdk.enableWeb3({ provider: 'network' })).rejects.toThrow(none);
    await expect(readNetwork({})).rejects.toThrow(none);
    const unknown = 'No rpc url provided for chainId 0x89';
    await expect(sdk.enableWeb3({ provider: 'network', urls: { 1: node.url }, chainId: 137 })).rejects.toThrow(unknown);
    await expect(readNetwork({ 1: node.url }, 137)).rejects.toThrow(unknown);
  });

  it('rejects a node of another chain', async () => {
    await expect(readNetwork({ 1: node.url })).rejects.toThrow('The node for chain 1 is one of chain 31337.');
  });

  it('reports a chain change to the SDK', async () => {
    const told = new Promise((resolve) => (sdk['onChainChanged'] as (listener: unknown) => void)(resolve));
    const reading = await readNetwork({ 31338: node.url, 31337: node.url });
    // The lowest number is the first one.
    expect(reading.chainId()).toBe('0x7a69');
    await reading.switchTo(31338);
    await expect(told).resolves.toBe('0x7a6a');
    await expect(reading.switchTo(77)).rejects.toMatchObject({ code: 4902 });
  });
});

describe('the errors of a node', () => {
  const ask = (method: string, params: unknown[] = []) =>
    createNetworkProvider({ 31337: node.url }).request({ method, params });

  it('keep their code and data', async () => {
    node.mood.answer = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'reverted', data: '0x08c3' },
    });
    await expect(ask('eth_call')).rejects.toMatchObject({ code: 3, message: 'reverted', data: '0x08c3' });
    node.mood.answer = null;
    await expect(ask('eth_noSuchThing')).rejects.toMatchObject({ code: -32_601 });
  });

  it.each([
    ['<html>a proxy</html>', "isn't responding"],
    ['{}', 'unexpected'],
    ['null', 'unexpected'],
  ])('are reported if the response is %s', async (body, what) => {
    node.mood.answer = body;
    await expect(ask('eth_blockNumber')).rejects.toMatchObject({
      code: -32_603,
      message: expect.stringContaining(what) as string,
    });
  });

  it.each(['personal_sign', 'eth_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_addEthereumChain'])(
    'are thrown before any request if an account is needed: %s',
    async (method) => {
      node.calls.length = 0;
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 });
      await expect(ask('eth_accounts')).resolves.toEqual([]);
      expect(node.calls).toEqual([]);
    },
  );
});
