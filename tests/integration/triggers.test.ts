// @vitest-environment jsdom
import { providers, utils } from 'ethers';
import type { Hex } from 'viem';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideTriggerHandler } from '@/lib/sdk/patches/triggers';
import { requireSender } from '@/lib/transactions/TransactionWallet';
import { callPlugin, runTriggers } from '@/lib/triggers/runTriggers';
import { createMemoryCard, type TriggerRequest, type TriggerTools } from '@/lib/triggers/Trigger';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createSigningProvider, type SigningProvider } from '@/tests/stand-ins/createSigningProvider';

const loaded = vi.hoisted(() => ({ sdk: null as unknown, settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

const ADA_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let backend: SharedBackend;
let sdk: BrowserSdk;
let wallet: SigningProvider;
let node: providers.StaticJsonRpcProvider;
let shown: TriggerRequest[] = [];
let opened: [string, boolean][] = [];
let agrees = true;

const tools: TriggerTools = {
  wallet: async () => requireSender({ provider: wallet, account: wallet.account }),
  confirm: (request) => {
    shown.push(request);
    return Promise.resolve(agrees);
  },
  open: (...target) => opened.push(target),
};

beforeAll(async () => {
  backend = await shareBackend('chain');
  loaded.settings = backend;
  ({ sdk } = loadBrowserSdk(backend));
  loaded.sdk = sdk;
  node = new providers.StaticJsonRpcProvider(backend.rpcUrl);
});
beforeEach(() => {
  [shown, opened, agrees] = [[], [], true];
  // A new one: what asks the one before late is of the test before.
  wallet = createSigningProvider(backend.rpcUrl, ADA_KEY);
});

const plugin = (endpoint: string, parameters: object) => callPlugin('guestbook', endpoint, parameters, tools);
const methods = () => wallet.asked.map(({ method }) => method);

describe('backend plugins', () => {
  it('[G27] are listed by getPluginSpecs, and each function is a cloud function named after both', async () => {
    const call = async (name: string, parameters: object) => {
      const response = await fetch(`${backend.serverUrl}/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
      });
      return (await response.json()) as unknown;
    };
    expect(await call('getPluginSpecs', {})).toEqual({
      result: [
        {
          name: 'guestbook',
          functions: ['sign', 'check', 'tip', 'visit'],
          parameters: expect.objectContaining({
            check: [
              { name: 'guest', kind: 'address', label: 'Guest', own: true },
              { name: 'text', kind: 'text', label: 'Text' },
              { name: 'signature', kind: 'text', label: 'Signature' },
            ],
          }) as object,
        },
      ],
    });
    expect(await call('guestbook_visit', { url: 'https://example.com/' })).toEqual({
      result: {
        data: {
          success: true,
          result: {
            data: { url: 'https://example.com/' },
            triggers: [{ name: 'openUrl', url: 'https://example.com/', newTab: true }],
          },
        },
      },
    });
    expect(await call('guestbook_sign', { guest: 'nobody', text: 'x' })).toEqual({
      result: { data: { success: false, data: { message: 'guest must be an address.' } } },
    });
  });

  it.each(['web3Sign', 'web3SignV4'])(
    'have a text signed by %s, which the visitor sees decoded, and verify the signature in a second call',
    async (way) => {
      expect(await plugin('sign', { guest: ADA, text: 'Good evening', way })).toEqual({
        data: { success: true, result: { data: { guest: ADA, text: 'Good evening' } } },
      });
      expect(shown).toEqual([
        {
          kind: 'signature',
          account: wallet.account,
          typedData: expect.objectContaining({
            primaryType: 'Entry',
            domain: { name: 'Guest book', version: '1' },
            message: { guest: ADA, text: 'Good evening' },
          }) as unknown,
        },
      ]);
      expect(methods()).toContain('eth_signTypedData_v4');
    },
  );

  it('reject another user’s signature', async () => {
    await expect(plugin('check', { guest: GRACE, text: 'x', signature: `0x${'11'.repeat(65)}` })).rejects.toMatchObject(
      {
        name: 'PluginFailedError',
        message: 'Something went wrong: The signature is not the guest’s, or not of these words.',
      },
    );
  });

  it('have a payment sent, which the visitor sees with its fee first', async () => {
    const before = await node.getBalance(GRACE);
    const value = 10n ** 15n;
    const sent = await plugin('tip', { guest: ADA, to: GRACE, value: String(value) });
    expect(sent).toMatchObject({ from: wallet.account, to: GRACE, value: String(value), chainId: 31_337 });
    expect((await node.getBalance(GRACE)).sub(before).toString()).toBe(String(value));
    const [request] = shown;
    expect(request).toMatchObject({ kind: 'transaction', chainId: 31_337, call: null, request: { value } });
    expect(request?.kind === 'transaction' && request.fee.max > 0n).toBe(true);
  });

  it('are available as Moralis.Plugins too if the site shows what they request', async () => {
    await (sdk['initPlugins'] as () => Promise<void>).call(sdk);
    const { guestbook } = sdk['Plugins'] as Record<string, Record<string, (parameters: object) => Promise<unknown>>>;
    const sign = () => guestbook?.['sign']?.({ guest: ADA, text: 'Hello' });
    await expect(sign()).rejects.toThrow('does not show what a plugin asks for');
    expect(methods()).toEqual([]);
    provideTriggerHandler((triggers, payload) => runTriggers(triggers, payload, tools));
    expect(await sign()).toMatchObject({ data: { success: true } });
    provideTriggerHandler(null);
  });

  it('that are missing or fail return a named error', async () => {
    await expect(callPlugin('nothing', 'here', {}, tools)).rejects.toMatchObject({ name: 'BackendError', code: 141 });
  });
});

describe('what the visitor declines', () => {
  it('does not happen: no wallet is requested', async () => {
    agrees = false;
    await expect(plugin('sign', { guest: ADA, text: 'x' })).rejects.toMatchObject({ name: 'DeclinedError' });
    await expect(plugin('tip', { guest: ADA, to: GRACE, value: '1' })).rejects.toMatchObject({ name: 'DeclinedError' });
    await expect(plugin('visit', { url: 'https://example.com' })).rejects.toMatchObject({ name: 'DeclinedError' });
    expect(methods().filter((method) => /sign|send/i.test(method))).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('can still be declined in the wallet', async () => {
    wallet.declines = true;
    const declined = { name: 'WalletRejectedError' };
    await expect(plugin('sign', { guest: ADA, text: 'x' })).rejects.toMatchObject(declined);
    await expect(plugin('tip', { guest: ADA, to: GRACE, value: '1' })).rejects.toMatchObject(declined);
  });
});

describe('a trigger', () => {
  const run = (...triggers: object[]) => runTriggers(triggers, 'payload', tools);
  const TYPED = { domain: { name: 'x' }, types: { Word: [{ name: 'text', type: 'string' }] }, message: { text: 'a' } };

  it('opens a page of this site at once, and asks before another site', async () => {
    await run({ name: 'openUrl', url: '/account' });
    expect([shown, opened]).toEqual([[], [[`${window.location.origin}/account`, false]]]);
    await run({ name: 'openUrl', url: 'http://example.com/a', newTab: true });
    expect(shown).toEqual([{ kind: 'open', url: 'http://example.com/a', newTab: true }]);
    expect(opened.at(-1)).toEqual(['http://example.com/a', true]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '', 7])('never opens %s', async (url) => {
    await expect(run({ name: 'openUrl', url })).rejects.toMatchObject({ name: 'UnsafeUrlError' });
    expect(opened).toEqual([]);
  });

  it('shows the meaning, the recipient and the revert reason of a call', async () => {
    const approve = new utils.Interface(['function approve(address, uint256)']).encodeFunctionData('approve', [
      GRACE,
      5,
    ]);
    const approval = { name: 'web3Transaction', data: { to: GRACE, data: approve }, shouldReturnPayload: true };
    expect(await run(approval)).toMatchObject({ payload: 'payload', response: { to: GRACE, data: approve } });
    expect(shown[0]).toMatchObject({
      call: {
        name: 'approve',
        sentence: 'Approves someone else to transfer tokens or an NFT.',
        args: [
          { name: 'spender', type: 'address', value: GRACE },
          { name: 'amountOrTokenId', type: 'uint256', value: 5n },
        ],
      },
    });
    const tooMuch = { name: 'web3Transaction', data: { to: GRACE, value: `0x${'f'.repeat(32)}` } };
    await expect(run(tooMuch)).rejects.toMatchObject({ name: 'InsufficientFundsError' });
    expect(shown).toHaveLength(1);
  });

  it('that is unknown is rejected before any other runs', async () => {
    await expect(run({ name: 'openUrl', url: '/a' }, { name: 'payEverything' })).rejects.toMatchObject({
      name: 'UnknownTriggerError',
      message: 'Unknown trigger: "payEverything"',
    });
    await expect(run({ name: 'constructor' })).rejects.toThrow('Unknown trigger: "constructor"');
    await expect(run({})).rejects.toThrow('Unknown trigger: "undefined"');
    expect(opened).toEqual([]);
  });

  it.each([
    [{ name: 'web3Sign', signer: ADA }, 'web3Sign trigger does not have a message to sign'],
    [{ name: 'web3Sign', message: '{}' }, 'web3Sign trigger signer address missing or invalid'],
    [{ name: 'web3Sign', message: '{', signer: ADA }, 'What is to be signed is no JSON'],
    [{ name: 'web3Sign', message: '{}', signer: ADA }, 'What is to be signed is no typed data (EIP-712)'],
    [{ name: 'web3Sign', message: TYPED, signer: GRACE }, 'for another account than the one of your wallet'],
    [{ name: 'web3SignV4', from: ADA }, 'web3SignV4 trigger does not have `parameters` to sign'],
    [{ name: 'web3SignV4', parameters: [ADA, '{}'] }, 'web3SignV4 trigger does not have a `from` address'],
    [{ name: 'web3Transaction', data: {} }, 'does not have an address to send to'],
    [{ name: 'web3Transaction', data: { to: GRACE, from: GRACE } }, 'for another account'],
    [{ name: 'web3Transaction', data: { to: GRACE, value: '1.5' } }, 'a value that is no whole number'],
    [{ name: 'callPluginEndpoint', endpoint: 'x' }, 'does not have an plugin name to call'],
    [{ name: 'callPluginEndpoint', pluginName: 'x' }, 'does not have an endpoint to call'],
  ])('with missing fields is rejected: %o', async (trigger, words) => {
    await expect(run(trigger)).rejects.toMatchObject({
      name: 'BrokenTriggerError',
      message: expect.stringContaining(words) as string,
    });
    expect(shown).toEqual([]);
  });

  it('[H05:memory-card] that needs a saved answer says so if none was saved, also by an earlier run', async () => {
    expect(() => createMemoryCard().get()).toThrow('Nothing saved to memory card');
    const check = { name: 'callPluginEndpoint', pluginName: 'guestbook', endpoint: 'check', params: { text: 'a' } };
    const useSaved = { ...check, useSavedResponse: true, savedResponseAs: 'signature' };
    await run({ name: 'web3Sign', message: TYPED, signer: ADA, saveResponse: true, shouldReturnResponse: true });
    await expect(run(useSaved)).rejects.toThrow('Nothing saved to memory card');
  });

  it('in a plugin’s answer runs if the server says so', async () => {
    const visit = {
      name: 'callPluginEndpoint',
      pluginName: 'guestbook',
      endpoint: 'visit',
      params: { url: 'http://a.b' },
    };
    await run(visit);
    expect(opened).toEqual([]);
    await run({ ...visit, runResponseTrigger: true });
    expect(opened).toEqual([['http://a.b/', true]]);
  });
});
