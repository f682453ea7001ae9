import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SIGN_IN_TEXT } from '@/protocol/sign-in/signInMessage';
import { createRest } from '@/tests/helpers/createRest';
import { connectorOf, startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount } from '@/tests/helpers/walletSignIn';

let backend: SharedBackend;
let proxy: Recorder;
let sdk: Sdk;

beforeAll(async () => {
  backend = await shareBackend();
  proxy = await startRecorder(backend.serverUrl);
  sdk = await startSdk({ serverUrl: `${proxy.origin}/server`, appId: backend.appId });
});
afterAll(async () => {
  await proxy?.stop();
});
afterEach(async () => {
  if (sdk.User.current()) await sdk.User.logOut();
  proxy.calls.length = 0;
});

type RecordedCall = { method: string; path: string; contentType: string; body: Record<string, unknown> };
type Recorder = { origin: string; calls: RecordedCall[]; stop(): Promise<void> };

/** Hands every request on to the backend and keeps what the SDK sent. */
async function startRecorder(target: string): Promise<Recorder> {
  const calls: RecordedCall[] = [];
  const server: Server = createServer((req, res) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(Buffer.from(part));
      const text = Buffer.concat(parts).toString();
      const path = (req.url ?? '').replace('/server', '');
      const contentType = req.headers['content-type'] ?? '';
      calls.push({ method: req.method ?? '', path, contentType, body: text ? JSON.parse(text) : {} });
      const answer = await fetch(target + path, {
        method: req.method ?? 'POST',
        headers: { 'Content-Type': contentType },
        ...(text ? { body: text } : {}),
      });
      res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function authenticate(account = createAccount(), options: Record<string, unknown> = {}) {
  return sdk.authenticate({ connector: connectorOf(account, sdk), ...options } as never);
}

describe('the real SDK', () => {
  it('[A08] is version 1.5.9', () => {
    expect(sdk.CoreManager.get('VERSION')).toBe('js1.5.9');
  });

  it('[F11][E04] signs in with a wallet in the documented order, and returns a complete user', async () => {
    const account = createAccount();
    const user = await authenticate(account);
    const address = account.address.toLowerCase();
    expect(proxy.calls.map(({ path, body }) => `${String(body['_method'] ?? 'POST')} ${path}`)).toEqual([
      'POST /functions/getServerTime',
      'POST /users',
      `PUT /classes/_User/${user.id}`,
    ]);
    expect(user.get('accounts')).toEqual([address]);
    expect(user.get('ethAddress')).toBe(address);
    expect(user.getSessionToken()).toMatch(/^r:/);
    const stored = await createRest(backend.serverUrl, backend.appId)(
      'GET',
      `classes/_User/${user.id}`,
      {},
      {
        headers: { 'X-Parse-Master-Key': backend.masterKey },
      },
    );
    expect(stored.body['ACL']).toEqual({ [user.id]: { read: true, write: true } });
  });

  it('[F11][I01] signs the default text, a blank line, and “Id: (appId):(time)”', async () => {
    await authenticate();
    const sent = proxy.calls.find(({ path }) => path === '/users')?.body['authData'] as Record<
      string,
      { data: string }
    >;
    const [text, blank, id] = String(sent['moralisEth']?.data).split('\n');
    expect([text, blank]).toEqual(['Moralis Authentication', '']);
    expect(DEFAULT_SIGN_IN_TEXT).toBe(text);
    expect(id).toMatch(/^Id: foyer:\d{4}-\d\d-\d\dT[\d:.]+Z:[0-9a-f]{32}$/);
  });

  it('[C05] signs an active session out before a new wallet sign-in', async () => {
    const first = await authenticate();
    const token = first.getSessionToken();
    proxy.calls.length = 0;
    await authenticate();
    expect(proxy.calls[0]).toMatchObject({ path: '/logout', body: { _SessionToken: token } });
    const rest = createRest(backend.serverUrl, backend.appId);
    expect((await rest('GET', 'users/me', {}, { sessionToken: token })).body['code']).toBe(209);
  });

  it('a session that ended meanwhile does not block a new sign-in', async () => {
    const first = await authenticate();
    const rest = createRest(backend.serverUrl, backend.appId);
    await rest('POST', 'logout', {}, { sessionToken: first.getSessionToken() });
    expect((await authenticate()).getSessionToken()).toMatch(/^r:/);
  });

  it('a second sign-in returns every address of the account', async () => {
    const account = createAccount();
    const second = createAccount();
    await authenticate(account);
    await sdk.enableWeb3({ connector: connectorOf(second, sdk) } as never);
    await sdk.link(second.address);
    const user = await authenticate(account);
    expect(user.get('accounts')).toEqual([account, second].map(({ address }) => address.toLowerCase()));
  });

  it('unlinking one address leaves the other one working', async () => {
    const account = createAccount();
    const second = createAccount();
    const { id } = await authenticate(account);
    await sdk.enableWeb3({ connector: connectorOf(second, sdk) } as never);
    await sdk.link(second.address);
    await sdk.unlink(account.address);
    expect((await authenticate(second)).id).toBe(id);
    expect((await authenticate(account)).id).not.toBe(id);
  });

  it('the account is complete before the SDK writes to it', async () => {
    const account = createAccount();
    const { id } = await authenticate(account);
    const rest = createRest(backend.serverUrl, backend.appId);
    const master = { headers: { 'X-Parse-Master-Key': backend.masterKey } };
    const row = await rest('GET', `classes/EthAddress/${account.address.toLowerCase()}`, {}, master);
    expect(row.body).toMatchObject({ user: { objectId: id }, ACL: { [id]: { read: true, write: true } } });
  });

  it('stores neither signature nor text', async () => {
    const user = await authenticate();
    expect(JSON.stringify(user.toJSON())).not.toMatch(/Moralis Authentication|0x[0-9a-f]{130}/);
  });

  it('a change that includes the sign-in data succeeds', async () => {
    const user = await authenticate();
    user.set('authData', user.get('authData'));
    await user.save({ email: `moved-${Date.now()}@example.com` });
    expect(user.getEmail()).toMatch(/^moved-/);
  });

  it('[F01] sends every call by POST with its keys in the body and the verb as a field', async () => {
    const user = await authenticate();
    proxy.calls.length = 0;
    sdk.CoreManager.set('JAVASCRIPT_KEY', 'a-client-key');
    sdk.CoreManager.set('FORCE_REVOCABLE_SESSION', true);
    await user.fetch({ context: { reason: 'test' } } as never);
    const Note = sdk.Object.extend('Note');
    const note = await new Note().save({ text: 'a' }, { context: { reason: 'test' } } as never);
    await note.save({ text: 'b' });
    await note.destroy();
    expect(proxy.calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
    expect(proxy.calls.map(({ body }) => body['_method'])).toEqual(['GET', undefined, 'PUT', 'DELETE']);
    for (const { body, contentType } of proxy.calls) {
      expect(contentType).toBe('text/plain');
      expect(body).toMatchObject({
        _ApplicationId: 'foyer',
        _ClientVersion: 'js1.5.9',
        _InstallationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        _SessionToken: user.getSessionToken(),
        _JavaScriptKey: 'a-client-key',
        _RevocableSession: '1',
      });
    }
    expect(proxy.calls[1]?.body['_context']).toEqual({ reason: 'test' });
    sdk.CoreManager.set('JAVASCRIPT_KEY', undefined);
    sdk.CoreManager.set('FORCE_REVOCABLE_SESSION', false);
  });

  it('[B02] represents the user as an entity of class _User, and never stores the password', async () => {
    const username = `b02-${Date.now()}`;
    const user = await new sdk.User({
      username,
      password: 'a long passphrase',
      email: `${username}@example.com`,
    }).signUp();
    expect(user.className).toBe('_User');
    expect(user.getUsername()).toBe(username);
    expect(user.getEmail()).toBe(`${username}@example.com`);
    expect(() => user.set({ sessionToken: 'x' } as never)).toThrow('Cannot modify readonly attribute');
    expect(user.get('password')).toBeUndefined();
    const kept = JSON.stringify(sdk.User.current()?.toJSON());
    expect(kept).not.toContain('a long passphrase');
    const wallet = await authenticate();
    expect(wallet.get('authData')).toEqual({ moralisEth: { id: wallet.get('ethAddress') } });
  });
});
