// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MoralisSdk } from '@/lib/MoralisSdk';
import { prepareSdk } from '@/lib/sdk/prepareSdk';
import { connectorOf } from '@/lib/sdk/wallets/presign';
import { currentUserKey, onSessionLost } from '@/lib/session/storedUser';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

const serverUrl = 'http://localhost:1337/server';
vi.mock('@/lib/env', () => ({ readSettings: () => ({ appId: 'foyer', serverUrl }) }));

// The browser's build, as the site loads it. What answers is not the backend but a list of answers.
const sdk = createRequire(import.meta.url)('moralis/lib/browser/Parse.js') as MoralisSdk;
const { initialize } = sdk as unknown as { initialize(appId: string): void };
type Body = Record<string, unknown>;
let requested: { path: string; body: Body }[] = [];
let refuse: Record<string, { code: number; error: string }> = {};

sdk.CoreManager.getRESTController().ajax = (_method, url, data) => {
  const path = url.slice(serverUrl.length + 1);
  requested.push({ path, body: JSON.parse(String(data)) as Body });
  const refusal = refuse[path];
  // The SDK reads a refusal out of the request itself.
  if (refusal)
    return Promise.reject(Object.assign(new Error(refusal.error), { responseText: JSON.stringify(refusal) }));
  const answers: Record<string, unknown> = {
    'functions/getServerTime': { result: { dateTime: 'T:1' } },
    users: { objectId: 'u1', username: 'x', sessionToken: 'r:1', createdAt: '2026-01-01T00:00:00.000Z' },
    // Parse Server gives a user reading themselves their session's token.
    'classes/_User/u1': { objectId: 'u1', sessionToken: 'r:1', accounts: ['0xa', '0xb'] },
  };
  return Promise.resolve({ response: answers[path] ?? {}, status: 200 });
};
initialize('foyer');
// It takes this test for a server, where it keeps no current user.
(sdk.User as unknown as { enableUnsafeCurrentUser(): void }).enableUnsafeCurrentUser();
(sdk as Record<string, unknown>)['serverURL'] = serverUrl;
prepareSdk(sdk);

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const request = vi.fn<Eip1193Provider['request']>();
const provider: Eip1193Provider = { request };
const presign = () =>
  connectorOf(sdk, {
    family: 'eth',
    connectorType: 'injected',
    connection: { account, chainId: '0x7a69', provider, sign: () => Promise.reject(new Error('Asked again.')) },
    text: 'Moralis Authentication',
    time: 'T:0',
    message: 'Moralis Authentication\n\nId: foyer:T:0',
    signature: `0x${'1'.repeat(130)}`,
  });
const comeIn = () => sdk.authenticate({ connector: presign(), challenge: 'T:0' });
const paths = () => requested.map(({ path }) => path);

beforeEach(async () => {
  refuse = {};
  await sdk.User.logOut();
  requested = [];
  request.mockReset();
});

describe('a sign-in with a signature given before', () => {
  it('sends it with its text, and asks neither wallet nor backend for another', async () => {
    await comeIn();
    expect(request).not.toHaveBeenCalled();
    expect(paths()).not.toContain('functions/getServerTime');
    expect(requested.find(({ path }) => path === 'users')?.body['authData']).toEqual({
      moralisEth: { id: account, data: 'Moralis Authentication\n\nId: foyer:T:0', signature: `0x${'1'.repeat(130)}` },
    });
    expect(localStorage.getItem(currentUserKey('foyer'))).toContain('r:1');
  });

  it('reads the backend’s list of accounts', async () => {
    const user = await comeIn();
    expect(paths().filter((path) => path === 'classes/_User/u1')).toHaveLength(2);
    expect(user.get('accounts')).toEqual(['0xa', '0xb']);
  });

  it('succeeds although the earlier session has ended already', async () => {
    await comeIn();
    refuse = { logout: { code: 209, error: 'Invalid session token' } };
    await expect(comeIn()).resolves.toBeTruthy();
  });

  it('leaves nobody signed in if its last request fails', async () => {
    refuse = { 'classes/_User/u1': { code: 1, error: 'down' } };
    await expect(comeIn()).rejects.toMatchObject({ code: 1 });
    expect(sdk.User.current()).toBeNull();
    expect(localStorage.getItem(currentUserKey('foyer'))).toBeNull();
  });
});

describe('the patched SDK', () => {
  it('opens no wallet without a challenge, instead of signing a text without a time', async () => {
    refuse = { 'functions/getServerTime': { code: 141, error: 'no' } };
    await expect(sdk.authenticate({ connector: presign() })).rejects.toMatchObject({
      name: 'ChallengeUnavailableError',
    });
    expect(request).not.toHaveBeenCalled();
    expect(paths()).toEqual(['functions/getServerTime']);
  });

  it('keeps the user if the logout fails', async () => {
    await comeIn();
    refuse = { logout: { code: 1, error: 'down' } };
    await expect(sdk.User.logOut()).rejects.toMatchObject({ code: 1 });
    expect(sdk.User.current()?.getSessionToken()).toBe('r:1');
  });

  it('reports a session that has ended once, and not its own logout', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    const user = await comeIn();
    refuse = { 'classes/_User/u1': { code: 209, error: 'Invalid session token' } };
    await expect(user.fetch()).rejects.toMatchObject({ code: 209 });
    expect(lost).toHaveBeenCalledOnce();
    refuse = { logout: { code: 209, error: 'Invalid session token' } };
    await sdk.User.logOut();
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });
});
