import { beforeAll, describe, expect, it } from 'vitest';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { QUIET_NOT_FOUND } from '@/protocol/data/transport';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { createUploader } from '@/tests/helpers/createUploader';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, signChallenge, signInOverRest } from '@/tests/helpers/walletSignIn';

const PASSWORD = 'a long passphrase';

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;
let ada: { id: string; sessionToken: string };
let noteId: string;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
  const { body } = await rest('POST', 'users', { username: 'ada', email: 'ada@example.org', password: PASSWORD });
  ada = { id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
  const note = await rest('POST', 'classes/Note', { text: 'a', ACL: { [ada.id]: { read: true, write: true } } }, ada);
  noteId = String(note.body['objectId']);
});

type Request = [method: string, path: string, body?: Record<string, unknown>];

/** What the SDK sends, and its own error about the answer. */
async function failureOf([method, path, body = {}]: Request, sessionToken?: string): Promise<unknown> {
  const controller: object = sdk.CoreManager.getRESTController();
  const request: unknown = Reflect.get(controller, 'request');
  if (typeof request !== 'function') throw new Error('The SDK has no way to send a request.');
  const options = sessionToken ? { sessionToken } : {};
  return Promise.resolve(Reflect.apply(request, controller, [method, path, body, options])).then(
    () => {
      throw new Error(`${method} ${path} succeeded.`);
    },
    (error: unknown) => error,
  );
}

/** The code is the one of the case, and a visitor reads a whole sentence that says more than "something went wrong". */
function expectTold(error: unknown, code: number) {
  expect(error).toMatchObject({ code });
  const sentence = toMessage(error);
  expect(sentence, sentence).toMatch(/^[A-Z“"].{12,}[.!?]$/);
  expect(sentence).not.toMatch(/undefined|\[object|Parse|Something went wrong|null/);
  // The code and the server's own words stay within reach.
  expect(toFoyerError(error)).toMatchObject({ code, cause: error });
}

const cases: Record<number, Request> = {
  101: ['GET', 'classes/Note/none'],
  102: ['GET', 'classes/Note', { where: { text: { $regex: '(' } } }],
  103: ['GET', 'classes/constructor'],
  105: ['POST', 'classes/Note', { 'a field': 1 }],
  107: ['POST', 'classes/Note', { list: { __op: 'Nope' } }],
  111: ['POST', 'classes/Note', { text: 5 }],
  119: ['POST', 'users', { username: 'eve', password: PASSWORD, roles: ['admin'] }],
  121: ['POST', 'classes/Note', { deep: { 'a.b': 1 } }],
  122: ['POST', `files/${'x'.repeat(129)}.txt`, { base64: 'aGk=', _ContentType: 'text/plain' }],
  123: ['POST', 'classes/Note', { ACL: { '*': 'read' } }],
  125: ['POST', 'users', { username: 'eve', password: PASSWORD, email: 'nobody' }],
  141: ['POST', 'functions/thisFunctionDoesNotExist'],
  142: ['POST', 'users', { username: 'eve', password: 'short' }],
  200: ['POST', 'users', { username: '', password: PASSWORD }],
  201: ['POST', 'users', { username: 'eve', password: '' }],
  202: ['POST', 'users', { username: 'Ada', password: PASSWORD }],
  203: ['POST', 'users', { username: 'eve', password: PASSWORD, email: 'ada@example.org' }],
  204: ['POST', 'requestPasswordReset'],
  209: ['GET', 'users/me'],
  252: ['POST', 'users', { authData: { nobody: { id: '1' } } }],
};

it.each(Object.entries(cases))('[H02:%s] is returned and explained', async (code, request) => {
  const token = request[1].startsWith('files') || request[1].startsWith('classes') ? ada.sessionToken : undefined;
  expectTold(await failureOf(request, token), Number(code));
});

it('[H02:119] is returned for another user’s object', async () => {
  const eve = await signInOverRest(rest, createAccount());
  const token = String(eve.body['sessionToken']);
  expect(await failureOf(['PUT', `classes/Note/${noteId}`, { text: 'mine' }], token)).toMatchObject({ code: 101 });
  expectTold(await failureOf(['POST', 'schemas/Note'], token), 119);
});

it('[H02:137][H02:139][D16] are returned for roles', async () => {
  const send = async (name: unknown) => {
    const response = await fetch(`${backend.serverUrl}/roles`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
      body: JSON.stringify({ name, ACL: {} }),
    });
    const { code, error } = (await response.json()) as { code: number; error: string };
    return new sdk.Error(code, error);
  };
  await send('editors');
  expectTold(await send('editors'), 137);
  for (const name of ['edi/tors', '', 5, undefined, 'édition']) expectTold(await send(name), 139);
});

it.each<[number, Request]>([
  [106, ['POST', 'classes/Note', { next: { __type: 'Pointer', className: 'Note' } }]],
  [108, ['GET', 'apps/foyer/choose_password']],
  [116, ['POST', 'classes/Note', { text: 'x'.repeat(5_000_000) }]],
  [130, ['POST', 'files/empty.txt', { _ContentType: 'text/plain' }]],
  [160, ['POST', 'events/1', { dimensions: {} }]],
])('%i is returned and explained', async (code, request) => {
  expectTold(await failureOf(request, ada.sessionToken), code);
});

const message = { where: {}, data: { alert: 'x' } };
it.each<[number, Request]>([
  [112, ['POST', 'push', { channels: ['a b'], data: { alert: 'x' } }]],
  [115, ['POST', 'push', { ...message, expiration_time: '2027-01-01T00:00:00.000Z', expiration_interval: 5 }]],
  [152, ['POST', 'push', { ...message, push_time: '2099-01-01T00:00:00.000Z' }]],
  [153, ['DELETE', 'files/none.txt']],
  [255, ['DELETE', 'schemas/Note']],
])('%i is returned if the operator configured it', async (code, [method, path, body]) => {
  const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey };
  const sent = body ? { body: JSON.stringify(body) } : {};
  const answer = (await (await fetch(`${backend.serverUrl}/${path}`, { method, headers, ...sent })).json()) as {
    code: number;
    error: string;
  };
  expectTold(new sdk.Error(answer.code, answer.error), code);
});

it.each<[number, Record<string, string>]>([
  [128, { 'Upload-Defer-Length': '1' }],
  [129, { 'Upload-Length': '999999999999' }],
])('%i is returned for an upload', async (code, length) => {
  const headers = { 'Upload-Metadata': `filename ${btoa('a.txt')}`, ...length };
  const session = { id: ada.id, token: ada.sessionToken };
  const { body } = await createUploader(backend, { rest }).send(session, 'POST', '/uploads', { headers });
  expectTold(new sdk.Error(Number(body['code']), String(body['error'])), code);
});

it('119 is returned if a request names another application', async () => {
  const stranger = createRest(backend.serverUrl, 'another');
  const { status, body } = await stranger('GET', 'classes/Note');
  expect(status).toBe(403);
  expectTold(new sdk.Error(Number(body['code']), String(body['error'])), 119);
});

it('a part of a batch has the same code as alone', async () => {
  const change = (body: object) => ({ method: 'PUT', path: `/server/classes/Note/${noteId}`, body });
  const requests = [
    change({ text: { __op: 'Increment', amount: 1 } }),
    change({ text: 5 }),
    { method: 'GET', path: '/server/classes/Note/none' },
  ];
  const { status, body } = await rest('POST', 'batch', { requests }, ada);
  expect([status, body]).toMatchObject([
    200,
    [{ error: { code: 111 } }, { error: { code: 111 } }, { error: { code: 101 } }],
  ]);
});

it('“not found” has status 200 if the site asks for it, with the same code and message', async () => {
  const ask = async (Accept: string, route = 'classes/Note/none') => {
    const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': ada.sessionToken, Accept };
    const response = await fetch(`${backend.serverUrl}/${route}`, { headers });
    return { status: response.status, body: (await response.json()) as object };
  };
  const [usual, quiet] = [await ask('*/*'), await ask(QUIET_NOT_FOUND)];
  expect([usual.status, quiet.status]).toEqual([404, 200]);
  expect(quiet.body).toEqual(usual.body);
  expect(quiet.body).toMatchObject({ code: 101 });
  // Another refusal stays one.
  expect((await ask(QUIET_NOT_FOUND, 'classes/Note?where=x')).status).toBe(400);
});

it('the key endpoint does not exist without a secret', async () => {
  const headers = { 'moralis-secret': '' };
  expect((await fetch(`${backend.origin}/api/publics/apiKeys`, { headers })).status).toBe(404);
});

it('[H02:155] is returned and explained', async () => {
  const ask: Request = ['POST', 'requestPasswordReset', { email: 'flood@example.org' }];
  for (let i = 0; i < 5; i++) await rest(...ask);
  expectTold(await failureOf(ask), 155);
});

it('[H02:159] is returned and explained', async () => {
  const headers = { 'X-Parse-Request-Id': crypto.randomUUID() };
  await rest('POST', 'classes/Note', { text: 'once' }, { headers });
  const { body } = await rest('POST', 'classes/Note', { text: 'once' }, { headers });
  expectTold(new sdk.Error(Number(body['code']), String(body['error'])), 159);
});

it('[H02:206] is returned and explained', async () => {
  expectTold(await failureOf(['PUT', `users/${ada.id}`, { username: 'other' }]), 206);
});

it('[H02:208] is returned and explained', async () => {
  const account = createAccount();
  await signInOverRest(rest, account);
  const moralisEth = await signChallenge(account, await fetchChallenge(rest));
  expectTold(await failureOf(['PUT', `users/${ada.id}`, { authData: { moralisEth } }], ada.sessionToken), 208);
});

describe('a sign-in method that is not offered', () => {
  const names = [
    'github',
    'ldap',
    'meetup',
    'janraincapture',
    'facebook',
    'hasOwnProperty',
    'constructor',
    '__proto__',
  ];
  // As text: an object literal would take `__proto__` for something else.
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${backend.serverUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': backend.appId, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it.each(names)('(%s) is rejected with 252, alone, beside others and in a batch', async (name) => {
    const master = { 'X-Parse-Master-Key': backend.masterKey };
    const countUsers = async () =>
      (await post('users', JSON.stringify({ _method: 'GET', count: 1, limit: 0 }), master)).body['count'];
    const known = await countUsers();
    expect(known).toBeGreaterThan(0);
    const before = backend.logs().length;
    const field = `"authData":{"${name}":{"id":"x","access_token":"y"}}`;
    const credentials = `"username":"nobody","password":"${PASSWORD}"`;
    const session = { 'X-Parse-Session-Token': ada.sessionToken };
    const parts = ['users', 'classes/_User', 'classes/%5FUser'].map(
      (path) => `{"requests":[{"method":"POST","path":"/server/${path}","body":{${field}}}]}`,
    );
    const answers = [
      await post('users', `{${field}}`),
      await post('users', `{${credentials},${field}}`),
      await post('users', `{${field.replace('{"', '{"anonymous":{"id":"y"},"')}}`),
      await post('classes/_User', `{${field}}`),
      await post('users', `{${field}}`, master),
      await post(`users/${ada.id}`, `{"_method":"PUT",${field}}`, session),
      await post('login', `{${credentials},${field}}`),
      await post('challenge', `{${field.replace('authData', 'challengeData')}}`),
      ...(await Promise.all(parts.map((part) => post('batch', part)))),
    ];
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 400,
        body: { code: 252, error: 'This authentication method is unsupported.' },
      });
    }
    // Parse Server does not read its routes' own words encoded.
    const encoded = `{"requests":[{"method":"POST","path":"/server/%75sers","body":{${field}}}]}`;
    expect((await post('batch', encoded)).body['code']).toBe(107);
    expect(backend.logs().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
    expect(await countUsers()).toBe(known);
  });

  it('does not affect those that are offered', async () => {
    const guest = await post('users', `{"authData":{"anonymous":{"id":"${crypto.randomUUID()}"}}}`);
    expect(guest.status).toBe(201);
  });
});

describe('a request without a body', () => {
  it.each([
    ['POST', 'classes/Empty', 201],
    ['POST', 'functions/getServerTime', 200],
    ['GET', 'classes/Empty', 200],
    ['POST', 'users', 400],
    ['POST', 'login', 400],
    ['POST', 'batch', 400],
    ['POST', 'logout', 200],
    ['POST', 'files/empty.txt', 400],
    ['PUT', 'classes/Empty/none', 404],
    ['DELETE', 'classes/Empty/none', 404],
    ['POST', 'requestPasswordReset', 400],
  ])('%s %s gets a clear response with status %i', async (method, path, status) => {
    for (const type of [undefined, 'application/json', 'text/plain']) {
      const answer = await fetch(`${backend.serverUrl}/${path}`, {
        method,
        headers: { 'X-Parse-Application-Id': backend.appId, ...(type && { 'Content-Type': type }) },
      });
      const body: unknown = await answer.json();
      expect([answer.status, body], JSON.stringify(body)).toMatchObject([
        status,
        status < 300 ? {} : { code: expect.any(Number), error: expect.stringMatching(/./) },
      ]);
    }
  });
});
