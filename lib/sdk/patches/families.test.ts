// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoralisSdk, SdkFamilyWallet } from '@/lib/MoralisSdk';
import { prepareSdk } from '@/lib/sdk/prepareSdk';

const serverUrl = 'http://localhost:1337/server';
vi.mock('@/lib/env', () => ({ readSettings: () => ({ appId: 'foyer', serverUrl }) }));

// The browser's build, as the site loads it. What answers is not the backend but a list of answers.
const load = createRequire(import.meta.url);
const sdk = load('moralis/lib/browser/Parse.js') as MoralisSdk & { initialize(appId: string): void };
const solana = (load('moralis/lib/browser/MoralisSol.js') as { default: SdkFamilyWallet }).default;
type Body = Record<string, unknown>;
let requested: { path: string; body: Body }[] = [];
let refuse: Record<string, { code: number; error: string }> = {};

sdk.CoreManager.getRESTController().ajax = (_method, url, data) => {
  const path = url.slice(serverUrl.length + 1);
  requested.push({ path, body: JSON.parse(String(data)) as Body });
  const refusal = refuse[path];
  if (refusal)
    return Promise.reject(Object.assign(new Error(refusal.error), { responseText: JSON.stringify(refusal) }));
  const answers: Record<string, unknown> = {
    'functions/getServerTime': { result: { dateTime: 'T:1' } },
    users: { objectId: 'u1', sessionToken: 'r:1', solAccounts: ['first'] },
    'classes/_SolAddress': { results: [] },
    'classes/_DotAddress': { results: [] },
    'classes/_ErdAddress': { results: [] },
    'classes/_User/u1': { objectId: 'u1', sessionToken: 'r:1', solAccounts: ['first'] },
  };
  return Promise.resolve({ response: answers[path] ?? {}, status: 200 });
};
sdk.initialize('foyer');
(sdk.User as unknown as { enableUnsafeCurrentUser(): void }).enableUnsafeCurrentUser();
(sdk as Record<string, unknown>)['serverURL'] = serverUrl;
prepareSdk(sdk);

const DATA = 'Moralis Authentication\n\nId: foyer:T:1';
const paths = () => requested.map(({ path }) => path);
/** What was sent as proof of a family, last. */
const proofOf = (provider: string) =>
  requested
    .map(({ body }) => (body['authData'] as Record<string, Body> | undefined)?.[provider])
    .filter((proof) => proof !== undefined)
    .at(-1);
const put = (members: object) => Object.assign(window, members);

/** Phantom that does not trust the site yet, and says so in words of its own. */
const makePhantom = () => ({
  isPhantom: true,
  publicKey: { toString: () => 'SoLAddress' },
  connect: vi.fn((options?: { onlyIfTrusted: boolean }) =>
    options?.onlyIfTrusted ? Promise.reject(new Error('Nicht erlaubt.')) : Promise.resolve({ publicKey: null }),
  ),
  signMessage: vi.fn((bytes: Uint8Array) => Promise.resolve({ signature: bytes })),
});
/** A Polkadot extension with one account. */
const makeExtension = () => {
  const signRaw = vi.fn<(payload: { data: string }) => Promise<{ signature: string }>>(() =>
    Promise.resolve({ signature: '0xabc' }),
  );
  const enabled = { accounts: { get: () => Promise.resolve([{ address: '5Account' }]) }, signer: { signRaw } };
  return { enable: vi.fn(() => Promise.resolve(enabled)), signRaw };
};
/** The script for Ledger devices. */
const makeErdjs = (signature = '7'.repeat(128), ready = true) => ({
  ProxyProvider: class {
    address = 'none';
  },
  HWProvider: class {
    init = () => Promise.resolve(ready);
    login = () => Promise.resolve('ERD1ADDRESS');
    signMessage = (message: unknown) => Promise.resolve(message);
  },
  SignableMessage: class {
    message = new Uint8Array();
    getSignature = () => ({ hex: () => signature });
  },
});

beforeEach(async () => {
  refuse = {};
  await sdk.User.logOut();
  requested = [];
});
afterEach(() => {
  for (const name of ['solana', 'phantom', 'injectedWeb3', 'erdjs', 'multiversxWallet']) {
    Reflect.deleteProperty(window, name);
  }
});

describe('signMultiversx', () => {
  it('sends what the device signed, never the text itself', async () => {
    put({ erdjs: makeErdjs() });
    await sdk.authenticate({ type: 'erd' });
    expect(proofOf('moralisErd')).toEqual({ id: 'erd1address', data: DATA, signature: `0x${'7'.repeat(128)}` });
  });

  it('throws if the device returns no signature', async () => {
    put({ erdjs: makeErdjs('') });
    await expect(sdk.authenticate({ type: 'erd' })).rejects.toThrow('Data not signed');
    expect(paths()).not.toContain('users');
  });

  it('connects the device for linking too, which the SDK does not', async () => {
    put({ erdjs: makeErdjs() });
    await sdk.authenticate({ type: 'erd' });
    await sdk.Erd.link('erd1other');
    expect(proofOf('moralisErd')).toMatchObject({ id: 'erd1other', signature: `0x${'7'.repeat(128)}` });
  });
});

describe('signSolana', () => {
  it('asks the visitor whatever error the silent attempt ended with', async () => {
    const phantom = makePhantom();
    put({ solana: phantom });
    await sdk.authenticate({ type: 'sol' });
    expect(phantom.connect.mock.calls[1]).toEqual([]);
    expect(proofOf('moralisSol')).toEqual({ id: 'SoLAddress', data: DATA, signature: btoa(DATA) });
  });

  it('signs the text for linking, not the address, and keeps one list of addresses', async () => {
    put({ phantom: { solana: makePhantom() } });
    await sdk.authenticate({ type: 'sol' });
    requested = [];
    await solana.link('second');
    expect(proofOf('moralisSol')).toEqual({ id: 'second', data: DATA, signature: btoa(DATA) });
    const written = requested.filter(({ body }) => 'solAddress' in body).map(({ body }) => body);
    expect(written).toMatchObject([{ solAccounts: ['first', 'second'], solAddress: 'second' }]);
    expect(JSON.stringify(requested)).not.toContain('SolAccounts');
    expect(Object.hasOwn(sdk.User.current() ?? {}, 'set')).toBe(false);
  });
});

describe('enablePolkadot', () => {
  it('asks again after a refusal', async () => {
    const extension = makeExtension();
    extension.enable.mockRejectedValueOnce(new Error('Rejected'));
    put({ injectedWeb3: { 'polkadot-js': extension } });
    await expect(sdk.authenticate({ type: 'dot' })).rejects.toThrow('Rejected');
    await sdk.authenticate({ type: 'dot' });
    expect(proofOf('moralisDot')).toEqual({ id: '5Account', data: DATA, signature: '0xabc' });
  });

  it('signs UTF-8 bytes with any extension', async () => {
    const extension = makeExtension();
    put({ injectedWeb3: { talisman: extension } });
    await sdk.Dot.enable('Site');
    await sdk.Dot.sign('5Account', 'Grüße €');
    const [payload] = extension.signRaw.mock.calls[0] ?? [];
    expect(Buffer.from(payload?.data.slice(2) ?? '', 'hex').toString()).toBe('Grüße €');
  });
});

describe('honourSigningMessage', () => {
  it('signs the caller’s text with Polkadot and MultiversX', async () => {
    put({ injectedWeb3: { 'polkadot-js': makeExtension() }, erdjs: makeErdjs() });
    await sdk.authenticate({ type: 'dot', signingMessage: 'Come in' });
    await sdk.authenticate({ type: 'erd', signingMessage: 'Come in' });
    expect(proofOf('moralisDot')?.['data']).toBe('Come in\n\nId: foyer:T:1');
    expect(proofOf('moralisErd')?.['data']).toBe('Come in\n\nId: foyer:T:1');
    expect(sdk.Dot.getSigningData()).toBe('Moralis Authentication');
  });
});

describe('refuseMissingUser', () => {
  it('throws if a sign-in returns no user', async () => {
    put({ solana: makePhantom() });
    const controller = sdk.CoreManager.getUserController() as unknown as Record<string, unknown>;
    const { linkWith } = controller;
    controller['linkWith'] = () => Promise.resolve(null);
    await expect(sdk.authenticate({ type: 'sol' })).rejects.toThrow('Could not get user');
    controller['linkWith'] = linkWith;
  });
});

describe('requireUserToLink', () => {
  it.each([
    ['sol', () => solana.link('x')],
    ['dot', () => sdk.Dot.unlink('x')],
    ['erd', () => sdk.Erd.link('x')],
    ['eth', () => sdk.unlink('0x1')],
  ])('asks neither wallet nor backend if nobody is signed in (%s)', async (_family, run) => {
    await expect(run()).rejects.toThrow('There is no current user.');
    expect(requested).toEqual([]);
  });
});

describe('refuseTimelessLink', () => {
  it('signs nothing if the server’s time is unavailable', async () => {
    const extension = makeExtension();
    put({ injectedWeb3: { 'polkadot-js': extension } });
    await sdk.authenticate({ type: 'dot' });
    extension.signRaw.mockClear();
    refuse = { 'functions/getServerTime': { code: 141, error: 'no' } };
    await expect(sdk.Dot.link('5Other')).rejects.toMatchObject({ name: 'ChallengeUnavailableError' });
    expect(extension.signRaw).not.toHaveBeenCalled();
  });
});

describe('refuseOtherAccount', () => {
  it('signs nothing if the wallet shows another account than the one to link', async () => {
    const request = vi.fn(({ method }: { method: string }) =>
      Promise.resolve({ eth_requestAccounts: [`0x${'a'.repeat(40)}`], eth_chainId: '0x1' }[method] ?? '0x12'),
    );
    put({ ethereum: { request } });
    await sdk.authenticate();
    request.mockClear();
    await expect(sdk.link(`0x${'b'.repeat(40)}`)).rejects.toMatchObject({ name: 'OtherAccountError' });
    expect(request).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'ethereum');
  });
});
