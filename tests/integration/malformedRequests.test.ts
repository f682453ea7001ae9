import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let rest: Rest;
let sessionToken: string;
let userId: string;
let noteId: string;

const PASSWORD = 'a long passphrase';
const inventName = () => `odd${Date.now()}x${Math.random().toString(36).slice(2)}`;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  const { body } = await rest('POST', 'users', { username: inventName(), password: PASSWORD });
  sessionToken = String(body['sessionToken']);
  userId = String(body['objectId']);
  const user = { __type: 'Pointer', className: '_User', objectId: userId };
  const note = await rest('POST', 'classes/Note', { text: 'a', number: 1, list: [1], user }, { sessionToken });
  noteId = String(note.body['objectId']);
});
afterAll(async () => {});

/** Refused by a Parse error, and no word of it in the log of errors: anybody could fill that. */
async function expectRefused(ask: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  const before = backend.logs().length;
  const { status, body } = await ask();
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code >= 400 && code < 500) });
  expect(body['code']).toEqual(expect.any(Number));
  expect(backend.logs().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
}

async function get(path: string) {
  const headers = { 'X-Parse-Application-Id': 'foyer', 'X-Parse-Session-Token': sessionToken };
  const response = await fetch(`${backend.serverUrl}/${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const pointer = { __type: 'Pointer', className: 'Note', objectId: 'x' };
const conditions: unknown[] = [
  5,
  null,
  [],
  'x',
  '{',
  { text: 'a\0b' },
  { 'text\0': 1 },
  { objectId: '\0' },
  { 'user.email': 'x' },
  { 'text.a': 1 },
  { 'number.a.b': { $gt: 1 } },
  { text: { $regex: '(' } },
  { text: { $regex: '(a*)*\\1' } },
  { text: { $regex: '\\Q'.repeat(501) } },
  { text: { $inQuery: { className: 5, where: {} } } },
  { text: { $inQuery: { className: 'Note', where: 5 } } },
  { text: { $select: { key: 'text' } } },
  { list: { $in: {} } },
  { text: { a: { $gt: 1 } } },
  {
    text: {
      __type: 'Polygon',
      coordinates: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    },
  },
  { text: 5 },
  { number: 'abc' },
  { number: { $gt: {} } },
  { number: { $gt: 'x' } },
  { objectId: 5 },
  { objectId: { $gt: 5 } },
  { user: { $gt: 1 } },
  { $or: 'x' },
  { $or: [] },
  { $or: [null] },
  { number: { $nearSphere: { __type: 'GeoPoint', latitude: 1, longitude: 2 } } },
  { text: { $within: { $box: [] } } },
  { text: { __type: 'GeoPoint', latitude: 900 } },
  { text: { __type: 'Polygon', coordinates: 5 } },
  { text: { $text: { $search: { $term: 'x', $language: "e'n" } } } },
  { text: { $text: { $search: { $term: "x' & !(" } } } },
  { createdAt: 'x' },
  { createdAt: { $gt: 5 } },
  { createdAt: { __type: 'Date', iso: 'x' } },
  { $relatedTo: 1 },
  { $relatedTo: { object: 1 } },
  { $relatedTo: { object: pointer, key: 5 } },
];

describe('a query', () => {
  it.each(conditions)('with the condition %j is rejected', async (where) => {
    await expectRefused(() => rest('GET', 'classes/Note', { where }, { sessionToken }));
    const text = typeof where === 'string' ? where : JSON.stringify(where);
    await expectRefused(() => get(`classes/Note?where=${encodeURIComponent(text)}`));
  });

  it('that nests deeper than the stack is rejected', () =>
    expectRefused(() => {
      const where = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
      return rest('GET', 'classes/Note', { where }, { sessionToken });
    }));

  const many = (number: number) => Array.from({ length: number }, (_, place) => `f${place}`);
  it.each([
    ['names to include', { include: many(5_000).join('.') }],
    ['sort keys', { order: many(5_000).join(',') }],
    ['field names', { keys: many(5_000).join(',') }],
    ['values', { where: { text: { $in: many(20_001) } } }],
    ['fields', { where: Object.fromEntries(many(501).map((name) => [name, 1])) }],
    ['words', { where: { text: { $text: { $search: { $term: 'a '.repeat(600) } } } } }],
    [
      'queries',
      { where: { $or: many(51).map((text) => ({ text: { $inQuery: { className: 'Note', where: { text } } } })) } },
    ],
  ])('with too many %s is rejected at once, so that others are still answered', (_what, query) =>
    expectRefused(() => rest('GET', 'classes/Note', query, { sessionToken })),
  );

  it.each([
    'limit=abc',
    'limit=-5',
    'limit=1e99',
    'skip=-1',
    'skip=abc',
    'skip=99999999999999999999',
    'skip=999999999999999999',
    'order=text.a',
    "order=text.a'b",
    'nope=1',
    'keys=%00',
  ])('%s is rejected', (query) => expectRefused(() => get(`classes/Note?${query}`)));

  it.each(['_EthAddress', '_Session', '_Role'])('over %s with NUL is rejected', (name) =>
    expectRefused(() => rest('GET', `classes/${name}`, { where: { objectId: '\0' } }, { sessionToken })),
  );

  it.each([
    { text: 'a' },
    { $or: [{ text: 'a' }, { number: 2 }] },
    { createdAt: { $lt: { __type: 'Date', iso: '2100-01-01T00:00:00.000Z' } } },
  ])('that is valid is answered: %j', async (where) => {
    const { body } = await rest('GET', 'classes/Note', { where, limit: 1, skip: 0 }, { sessionToken });
    expect(body['results']).toMatchObject([{ objectId: noteId }]);
  });
});

const operations = [
  ...['Nope', 'SetOnInsert', '__proto__', 'constructor', 'Increment', 'Add', 'AddUnique', 'Remove'].map((name) => ({
    __op: name,
  })),
  ...['Batch', 'AddRelation', 'RemoveRelation'].map((name) => ({ __op: name, ops: [], objects: [] })),
  { __op: 'Batch', ops: [{ __op: 'Increment', amount: 1 }] },
  { __op: 'Increment', amount: 'x' },
];

const values: unknown[] = [
  ...operations,
  { deeper: [{ __op: 'Nope' }] },
  { __type: 'Date', iso: 'x' },
  { __type: 'Date' },
  { __type: 'GeoPoint', latitude: 900, longitude: 0 },
  { __type: 'Polygon', coordinates: [1] },
  {
    __type: 'Polygon',
    coordinates: [
      [0, 0],
      [1, 1],
      [0, 0],
    ],
  },
  { __type: 'File' },
  { __type: 'File', name: 5 },
  { __type: 'Pointer', className: 'Note', objectId: '' },
  { __type: 'Relation', className: 'Note' },
  { __type: 'Pointer', className: '__proto__', objectId: 'x' },
  { __type: 'Pointer', className: 'Note', objectId: {} },
  'a\0',
  { a: 'a\0' },
  { 'a\0': 1 },
];

describe('a row', () => {
  it.each(values)('with the value %j is rejected on create, update and in a batch', async (value) => {
    const field = `f${Math.random().toString(36).slice(2)}`;
    await expectRefused(() => rest('POST', 'classes/Note', { [field]: value }, { sessionToken }));
    await expectRefused(() => rest('PUT', `classes/Note/${noteId}`, { [field]: value }, { sessionToken }));
    const part = { method: 'POST', path: '/server/classes/Note', body: { [field]: value } };
    await expectRefused(() => rest('POST', 'batch', { requests: [part] }, { sessionToken }));
  });

  it.each([
    { text: { __op: 'Increment', amount: 1 } },
    { text: { __op: 'Add', objects: [1] } },
    { number: { __op: 'Remove', objects: [1] } },
    { number: { __op: 'AddRelation', objects: [pointer] } },
    { list: { __op: 'Increment', amount: 1 } },
    { createdAt: { __type: 'Date', iso: '+275000-01-01T00:00:00.000Z' } },
    { ACL: { 'a\0b': { read: true } } },
  ])('never causes a server error: %j', async (changes) => {
    const before = backend.logs().length;
    for (const [method, path] of [
      ['POST', 'classes/Note'],
      ['PUT', `classes/Note/${noteId}`],
    ] as const) {
      expect((await rest(method, path, changes, { sessionToken })).status).toBeLessThan(500);
    }
    expect(backend.logs().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
  });
});

describe('an account', () => {
  const fields = ['username', 'email', 'password', 'ACL', 'authData'];
  const changes = fields.flatMap((field) =>
    [...operations, { __op: 'Increment', amount: 1 }, { __op: 'AddUnique', objects: ['a'] }].map((value) => ({
      [field]: value,
    })),
  );
  it.each([...changes, { username: 'a\0b' }, { email: 'a\0@x.org' }])('changed by %j is rejected', (change) =>
    expectRefused(() => rest('PUT', `users/${userId}`, change, { sessionToken })),
  );

  it.each([
    { accounts: { __op: 'Increment', amount: 1 } },
    { ethAddress: { __op: 'Increment', amount: 1 } },
    { ethAddress: { __op: 'Add', objects: ['a'] } },
    { ACL: { __op: 'Delete' } },
    { password: { __op: 'Delete' } },
    { authData: { __op: 'Delete' } },
    { authData: { anonymous: { id: 'x'.repeat(20_000) } } },
  ])('changed by %j never causes a server error', async (change) => {
    const before = backend.logs().length;
    expect((await rest('PUT', `users/${userId}`, change, { sessionToken })).status).toBeLessThan(500);
    expect(backend.logs().slice(before)).not.toMatch(/"level":"(error|fatal)"/);
  });

  it.each(['username', 'email'])('created with a file as its %s gets a response', async (field) => {
    const fields = { username: inventName(), password: PASSWORD, [field]: { __type: 'File', name: 'x' } };
    await expectRefused(() => rest('POST', 'users', fields));
  });

  it.each([
    ['login', { username: '\0', password: 'x' }],
    ['verifyPassword', { username: '\0', password: 'x' }],
    ['requestPasswordReset', { email: 'victim@example.org\0' }],
    ['functions/verifyEmail', { token: '\0' }],
    ['functions/resetPassword', { token: '\0', newPassword: PASSWORD }],
    [
      'users',
      {
        username: Array.from({ length: 188 }, (_, n) => createHash('sha256').update(`${n}`).digest('hex')).join(''),
        password: PASSWORD,
      },
    ],
    ['users', { authData: { moralisEth: { id: `0x${'a'.repeat(40)}\0`, signature: '0x', data: 'x' } } }],
  ])('is not found or created by %s with %j', (path, body) => expectRefused(() => rest('POST', path, body)));
});

describe('a path', () => {
  it.each(['classes/Note/%00', 'users/%00', 'classes/_EthAddress/%00', 'login?username=%00&password=x'])(
    '%s is rejected',
    (path) => expectRefused(() => get(path)),
  );

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'CONSTRUCTOR', '%63onstructor'])(
    'to the class %s is rejected with 103',
    async (name) => {
      await expectRefused(() => get(`classes/${name}`));
      expect((await rest('POST', `classes/${name}`, { a: 1 }, { sessionToken })).body['code']).toBe(103);
    },
  );

  it('to upgrade a session changes nothing in a batch, and a transactional batch gets a clear error', async () => {
    const upgrade = { method: 'POST', path: '/server/upgradeToRevocableSession', body: {} };
    const { body: answers } = await rest('POST', 'batch', { requests: [upgrade] }, { sessionToken });
    expect(answers).toEqual([{ success: expect.objectContaining({ sessionToken }) as object }]);
    const part = { method: 'POST', path: '/server/classes/Note', body: { text: 5 } };
    await expectRefused(() => rest('POST', 'batch', { requests: [part], transaction: true }, { sessionToken }));
  });
});

describe('an upload', () => {
  // A browser reads no base64 out of an empty file, and the SDK then sends none.
  it.each([{}, { base64: '' }, { base64: null }, { base64: '!' }, { fileData: { metadata: {}, tags: {} } }])(
    'with an empty body (%j) is rejected',
    async (content) => {
      const file = { _ContentType: 'text/plain', ...content };
      await expectRefused(() => rest('POST', 'files/note.txt', file, { sessionToken }));
      expect((await rest('POST', 'files/note.txt', file, { sessionToken })).body['code']).toBe(130);
    },
  );
});

describe('a form', () => {
  it('is not parsed, so that nothing bypasses the earlier layers', async () => {
    for (const path of ['login', 'users', 'classes/Note', 'requestPasswordReset']) {
      const response = await fetch(`${backend.serverUrl}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Parse-Application-Id': 'foyer' },
        body: 'username=a%00b&password=x&text=%00&email=ada%40example.org',
      });
      expect([response.status, (await response.json()).code]).toEqual([415, 107]);
    }
  });
});
