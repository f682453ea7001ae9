import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePublicSettings } from '@/lib/parseEnv';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

let backend: TestBackend;
let closed: TestBackend;
let rest: Rest;
let restOfClosed: Rest;
let sessionToken: string;

beforeAll(async () => {
  // Listens everywhere, so that a request can come from another address than loopback.
  backend = await startBackend({ env: { HOST: '0.0.0.0' } });
  rest = createRest(backend.serverUrl, backend.appId);
  await rest('POST', 'classes/LeftOpen', { text: 'made in development' });
  closed = await startBackend({ databaseUri: backend.databaseUri, env: { CLIENT_CLASS_CREATION: 'off', PUSH: 'off' } });
  restOfClosed = createRest(closed.serverUrl, closed.appId);
  sessionToken = String((await signInOverRest(rest, createAccount())).body['sessionToken']);
});
afterAll(async () => {
  await closed?.stop();
  await backend?.stop();
});

it('lists the classes that everyone can write at start', () => {
  const warning = closed
    .logs()
    .split('\n')
    .find((line) => line.includes('Everyone may write rows of these classes'));
  expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 'warn', classes: ['LeftOpen'] });
  expect(backend.logs()).not.toContain('Everyone may write');
});

describe('users', () => {
  it('cannot be listed, counted or searched by clients, except for the own account', async () => {
    for (const path of ['classes/_User', 'users']) {
      for (const query of [{}, { count: 1, limit: 0 }, { where: { username: { $regex: '.*' } } }]) {
        const { status, body } = await rest('GET', path, query);
        expect([status, body['code']]).toEqual([404, 101]);
        const own = await rest('GET', path, { ...query, count: 1 }, { sessionToken });
        expect([own.status, own.body['count']]).toEqual([200, 1]);
      }
    }
    expect((await rest('GET', 'aggregate/_User', {}, { sessionToken })).status).toBe(403);
  });

  it('cannot be found through a query over another class', async () => {
    const user = { $inQuery: { className: '_User', where: { username: { $regex: '^a' } } } };
    const { body } = await rest('GET', 'classes/_EthAddress', { where: { user } }, { sessionToken });
    expect(body['results'] ?? []).toEqual([]);
  });
});

describe('an internal class', () => {
  it.each(['Challenge', 'AddressClaim'])('%s is closed to clients', async (name) => {
    const answers = [
      await rest('GET', `classes/${name}`, {}, { sessionToken }),
      await rest(
        'POST',
        `classes/${name}`,
        { expiresAt: { __type: 'Date', iso: '2030-01-01T00:00:00.000Z' } },
        { sessionToken },
      ),
      await rest('GET', `classes/${name}`, { count: 1, limit: 0 }, { sessionToken }),
    ];
    expect(answers.map(({ body }) => body['code'])).toEqual([119, 119, 119]);
  });

  it.each(['config', 'schemas', 'hooks/functions', 'serverInfo', 'scriptlog', 'jobs'])(
    '%s requires the master key',
    async (path) => {
      expect((await rest('PUT', path, {}, { sessionToken })).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('object IDs', () => {
  it('are created by the server: an ID chosen by a client is rejected', async () => {
    expect((await rest('POST', 'classes/Note', { objectId: 'mine', text: 'a' }, { sessionToken })).body['code']).toBe(
      105,
    );
    const credentials = { username: `chooser${Date.now()}`, password: 'a long passphrase' };
    expect((await rest('POST', 'users', { objectId: 'mine', ...credentials })).body['code']).toBe(105);
  });
});

describe('new classes', () => {
  it('are created by clients if the setting allows it', async () => {
    expect((await rest('POST', 'classes/Foreign', { text: 'a' }, { sessionToken })).status).toBe(201);
    expect((await rest('POST', 'classes/Foreign', { text: 'a', more: 1 }, { sessionToken })).status).toBe(201);
  });

  it('and new fields are rejected with 119 if it does not', async () => {
    const options = { sessionToken };
    expect((await restOfClosed('POST', 'classes/Unknown', { text: 'a' }, options)).body['code']).toBe(119);
    expect((await restOfClosed('PUT', 'users/me', { colour: 'red' }, options)).status).toBeGreaterThanOrEqual(400);
    const { body } = await restOfClosed('GET', 'users/me', {}, options);
    const added = await restOfClosed('PUT', `classes/_User/${String(body['objectId'])}`, { colour: 'red' }, options);
    expect(added.body['code']).toBe(119);
  });
});

describe('the master key', () => {
  const ask = (origin: string, headers: Record<string, string>, body: Record<string, string> = {}) =>
    fetch(`${origin}/server/classes/_User`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ _method: 'GET', _ApplicationId: 'foyer', limit: 1, ...body }),
    });
  const key = () => ({ 'X-Parse-Master-Key': backend.masterKey });

  it('works on this machine', async () => {
    expect((await ask(backend.origin, key())).status).toBe(200);
  });

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via'])(
    'is rejected if a proxy forwarded the request: %s',
    async (name) => {
      const value = name === 'Forwarded' ? 'for=127.0.0.1' : '127.0.0.1';
      expect((await ask(backend.origin, { ...key(), [name]: value })).status).toBe(403);
      expect((await ask(backend.origin, { [name]: value }, { _MasterKey: backend.masterKey })).status).toBe(403);
    },
  );

  it('is rejected in every other position if forwarded', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
    const basic = `Basic ${Buffer.from(`foyer:${backend.masterKey}`).toString('base64')}`;
    expect((await ask(backend.origin, { ...forwarded, Authorization: basic })).status).toBe(403);
    const upload = await fetch(`${backend.serverUrl}/files/a.txt`, {
      method: 'POST',
      headers: { ...forwarded, 'Content-Type': 'text/plain' },
      body: JSON.stringify({
        _ApplicationId: 'foyer',
        _MasterKey: backend.masterKey,
        base64: 'YQ==',
        _ContentType: 'text/plain',
      }),
    });
    expect(upload.status).toBe(403);
  });

  it('is rejected from another address', async (context) => {
    const outer = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal);
    if (!outer) return context.skip('This machine has only a loopback address.');
    const origin = backend.origin.replace('localhost', outer.address);
    expect((await ask(origin, key())).status).toBe(403);
    expect((await fetch(`${origin}/server`)).status).toBe(200);
  });
});

describe('a bad request', () => {
  const send = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/plain') =>
    fetch(`${backend.serverUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Parse-Application-Id': 'foyer' },
      body,
    });

  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['broken JSON', '{"a":'],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['a number', '5'],
    ['null', 'null'],
    ['nothing', ''],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00, 0x01])],
    ['deep nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a huge field name', JSON.stringify({ ['k'.repeat(100_000)]: 1 })],
    ['keys of prototypes', '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}'],
  ];
  it.each(bodies)('%s gets an error below 500', async (_title, body) => {
    for (const path of ['login', 'users', 'classes/Note', 'batch', 'functions/getServerTime', 'logout']) {
      for (const type of ['text/plain', 'application/json']) {
        const { status } = await send(path, body, type);
        expect(`${path} ${status < 500}`).toBe(`${path} true`);
      }
    }
  });

  it('gets a Parse error: 107 for broken JSON, 116 with status 413 for a body that is too large', async () => {
    const broken = await send('login', '{"a":');
    expect([broken.status, (await broken.json()).code]).toEqual([400, 107]);
    const large = await send('classes/Note', JSON.stringify({ text: 'x'.repeat(5_000_000) }));
    expect([large.status, (await large.json()).code]).toEqual([413, 116]);
  });

  const fields: Record<string, unknown>[] = [
    { email: 5 },
    { email: {} },
    { username: 5 },
    { username: { $ne: null } },
    { password: 5 },
    { password: { a: 1 } },
    { ACL: 5 },
    { ACL: { '*': 'x' } },
    { authData: 'x' },
    { authData: 5 },
    { authData: { moralisEth: { id: {} } } },
    { authData: { unknown: { id: 'x' } } },
    { authData: { __proto__: { id: 'x' } } },
    { accounts: 'x' },
    { ethAddress: 5 },
  ];
  it.each(fields)('a user with %j is rejected or created without it, and never causes a server error', async (odd) => {
    const credentials = { username: `odd${Date.now()}${Math.random()}`, password: 'a long passphrase' };
    expect((await rest('POST', 'users', { ...credentials, ...odd })).status).toBeLessThan(500);
    const { body } = await rest('GET', 'users/me', {}, { sessionToken });
    const path = `classes/_User/${String(body['objectId'])}`;
    if (!('password' in odd)) expect((await rest('PUT', path, odd, { sessionToken })).status).toBeLessThan(500);
    expect((await rest('POST', 'login', { ...credentials, ...odd })).status).toBeLessThan(500);
  });

  it('the root URL of the backend welcomes a person who opens it', async () => {
    const response = await fetch(backend.serverUrl);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: 'Foyer backend', site: backend.siteUrl });
  });

  it('without an application ID is rejected, except for a cloud function in JSON', async () => {
    const post = (path: string) =>
      fetch(`${backend.serverUrl}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
    expect((await post('classes/Note')).status).toBe(403);
    expect(await (await post('functions/getPluginSpecs')).json()).toMatchObject({ result: [{ name: 'guestbook' }] });
  });
});

describe('the master key', () => {
  const CLOSED = [
    ['GET', 'schemas'],
    ['POST', 'schemas/Secretly', { className: 'Secretly' }],
    ['PUT', 'schemas/Kept', { fields: { more: { type: 'String' } } }],
    ['DELETE', 'schemas/Kept'],
    ['DELETE', 'purge/Kept'],
    ['GET', 'aggregate/Kept', { pipeline: [{ $group: { _id: null } }] }],
    ['GET', 'aggregate/Kept', { distinct: 'name' }],
    ['PUT', 'config', { params: { mine: 1 } }],
    ['POST', 'push', { where: {}, data: { alert: 'x' } }],
    ['GET', 'push_audiences'],
    ['POST', 'jobs/anything', {}],
    ['GET', 'hooks/functions'],
  ] as const;

  it('[E05] is required for every change or read past the permissions, accepted on this machine only, and never sent to a page', async () => {
    await rest('POST', 'classes/Kept', { name: 'x' }, { sessionToken });
    for (const options of [{}, { sessionToken }]) {
      const answers = await Promise.all(CLOSED.map(([method, path, body]) => rest(method, path, body, options)));
      expect(answers.map(({ status, body }, i) => [CLOSED[i]?.slice(0, 2), status, body['code']])).toEqual(
        CLOSED.map((request) => [request.slice(0, 2), 403, 119]),
      );
    }
    const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': sessionToken };
    const deletion = await fetch(`${backend.serverUrl}/files/some_file.txt`, { method: 'DELETE', headers });
    expect(deletion.status).toBe(403);
    const { body: kept } = await rest('GET', 'classes/Kept', {});
    expect(kept['results']).toHaveLength(1);
    const response = await fetch(`${backend.serverUrl}/schemas`, {
      headers: {
        'X-Parse-Application-Id': backend.appId,
        'X-Parse-Master-Key': backend.masterKey,
        'X-Forwarded-For': '203.0.113.7',
      },
    });
    expect(response.status).toBe(403);
    const told = parsePublicSettings({
      NEXT_PUBLIC_MORALIS_APP_ID: backend.appId,
      NEXT_PUBLIC_MORALIS_SERVER_URL: backend.serverUrl,
      MASTER_KEY: backend.masterKey,
    });
    expect(JSON.stringify(told)).not.toContain(backend.masterKey);
  });
});

describe('with notifications disabled', () => {
  it('none are offered, and a push is rejected with code 115', async () => {
    expect((await restOfClosed('POST', 'functions/getPushKey')).body['result']).toEqual({ key: null });
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
    const subscription = { endpoint: 'https://push.example.org/1', keys };
    const { body } = await restOfClosed('POST', 'functions/savePush', { subscription, kinds: [] }, { sessionToken });
    expect(body['code']).toBe(115);
    const response = await fetch(`${closed.serverUrl}/push`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': closed.appId, 'X-Parse-Master-Key': closed.masterKey },
      body: JSON.stringify({ where: {}, data: { alert: 'x' } }),
    });
    expect([response.status, (await response.json()) as unknown]).toMatchObject([400, { code: 115 }]);
  });
});
