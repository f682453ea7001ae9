import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const SCHEMA = `export default {
  _User: {
    fields: {
      nickname: 'String',
      tags: { type: 'Array' },
      credits: { type: 'Number', write: 'server' },
      risk: { type: 'Number', read: 'server', write: 'server' },
    },
  },
  Order: {
    fields: { what: 'String', buyer: { type: 'Pointer', targetClass: '_User' } },
    permissions: { get: 'everybody', find: 'everybody', create: 'signedIn', update: ['role:clerks'] },
  },
};`;

let folder: string;
/** In development. */
let backend: SharedBackend;
/** As in production: what is not declared is refused. */
let closed: TestBackend;
let rest: Rest;
let closedRest: Rest;
let database: Client;
let sdk: Sdk;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-cloud-'));
  await writeFile(path.join(folder, 'schema.mjs'), SCHEMA);
  const closing = { CLIENT_CLASS_CREATION: 'off', CLOUD_CODE: folder };
  [backend, closed] = await Promise.all([shareBackend(), startBackend({ env: closing })]);
  rest = createRest(backend.serverUrl, backend.appId);
  closedRest = createRest(closed.serverUrl, closed.appId);
  database = new Client(backend.databaseUri);
  await database.connect();
  sdk = await startSdk(backend);
});
afterAll(async () => {
  await database.end();
  await closed.stop();
  await rm(folder, { recursive: true, force: true });
});

const password = 'a long passphrase';
let count = 0;
const invent = () => ({ username: `fields${Date.now()}x${count++}`, password });
const master = (one: SharedBackend) => ({ headers: { 'X-Parse-Master-Key': one.masterKey } });

async function signUp(how: Rest, more: Record<string, unknown> = {}) {
  const credentials = invent();
  const answer = await how('POST', 'users', { ...credentials, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { ...credentials, ...sessionOf(answer), as: { sessionToken: sessionOf(answer).token } };
}

/** The whole row of an account, but the moment of its last change. */
async function rowOf(id: string) {
  const { rows } = await database.query(
    `SELECT to_jsonb(u) - 'updatedAt' AS row FROM "_User" u WHERE "objectId" = $1`,
    [id],
  );
  return (rows as { row: unknown }[])[0]?.row;
}

describe('in development', () => {
  it('the SDK signs up with extra fields, changes them and reads them again', async () => {
    const { username, ...more } = invent();
    const user = new sdk.User({
      username,
      ...more,
      nickname: 'Ada',
      tags: ['a'],
      place: new sdk.GeoPoint(48, 16),
    } as never);
    await user.signUp();
    await user.save({ nickname: 'Countess', visits: 3 } as never);
    user.increment('visits');
    await user.save();
    const fresh = (await new sdk.Query(sdk.User).equalTo('objectId', user.id).first()) ?? expect.fail('Not found.');
    expect(fresh.get('nickname')).toBe('Countess');
    expect((await user.fetch()).toJSON()).toMatchObject({ tags: ['a'], visits: 4, place: { latitude: 48 } });
    expect(await new sdk.Query(sdk.User).containedIn('objectId', [user.id]).count()).toBe(1);
    await sdk.User.logOut();
    expect((await sdk.User.logIn(username, password)).get('visits')).toBe(4);
    await sdk.User.logOut();
  });

  it('exports them for the account’s owner', async () => {
    const { as } = await signUp(rest, { nickname: 'Ada' });
    const { body } = await rest('POST', 'functions/exportAccount', {}, as);
    expect(body['result']).toMatchObject({ fields: { nickname: 'Ada' } });
  });

  const FORGED: [string, unknown][] = [
    ['accounts', ['0x1111111111111111111111111111111111111111']],
    ['ethAddress', '0x1111111111111111111111111111111111111111'],
    ['solAccounts', ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV']],
    ['SolAccounts', ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV']],
    ['emailVerified', true],
    ['authData', { moralisEth: { id: '0x1111111111111111111111111111111111111111' } }],
    ['authData', { mfa: { secret: 'A'.repeat(32), token: '000000' } }],
    ['authData', { mfa: { status: 'enabled' } }],
    ['roles', ['admin']],
    ['twoStep', { enabled: false }],
    ['mfa', { secret: 'x' }],
    ['sessionToken', `r:${'0'.repeat(32)}`],
    ['username_skeleton', 'admin'],
    ['_hashed_password', 'x'],
    ['hashed_password', 'x'],
    ['_rperm', ['*']],
    ['_wperm', ['*']],
    ['_email_verify_token', 'x'],
    ['_session_token', 'x'],
    ['_account_lockout_expires_at', null],
    ['createdAt', '2000-01-01T00:00:00.000Z'],
  ];
  it.each(FORGED)('clients cannot write %s of an account', async (name, value) => {
    const { id, as } = await signUp(rest);
    const before = await rowOf(id);
    for (const path of [`users/${id}`, `classes/_User/${id}`]) {
      const { status } = await rest('PUT', path, { [name]: value }, as);
      expect(status).toBeLessThan(500);
      expect(await rowOf(id)).toEqual(before);
    }
    const wallets = { accounts: null, ethAddress: null, solAccounts: null, emailVerified: null };
    const made = await rest('POST', 'users', { ...invent(), [name]: value });
    expect(made.status).toBeLessThan(500);
    if (made.status !== 201) return;
    const { rows } = await database.query('SELECT * FROM "_User" WHERE "objectId" = $1', [made.body['objectId']]);
    expect(rows[0]).toMatchObject({ ...wallets, _rperm: [made.body['objectId']] });
    const me = await rest('GET', 'users/me', {}, { sessionToken: String(made.body['sessionToken']) });
    expect(me.body['authData']).toBeUndefined();
    expect(me.body[name] === value && name !== 'createdAt').toBe(false);
  });

  it('a rejected field creates no column', async () => {
    const { rows } = await database.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '_User'`,
    );
    const names = (rows as { name: string }[]).map((row) => row.name);
    expect(names).toContain('nickname');
    for (const name of ['roles', 'twoStep', 'mfa', 'sessionToken']) expect(names).not.toContain(name);
  });
});

describe('a query for users', () => {
  it('finds the caller only, in every form, even if another account is readable by all', async () => {
    const [own, other] = [await signUp(rest), await signUp(rest)];
    const ACL = { '*': { read: true }, [other.id]: { read: true, write: true } };
    expect((await rest('PUT', `users/${other.id}`, { ACL }, master(backend))).status).toBe(200);
    const names = [own.username, other.username];
    const wheres: [object, boolean][] = [
      [{}, true],
      [{ objectId: own.id }, true],
      [{ objectId: { $in: [own.id, other.id] } }, true],
      [{ username: own.username }, true],
      [{ username: { $in: names } }, true],
      [{ username: { $regex: '.*' } }, true],
      [{ $or: names.map((username) => ({ username })) }, true],
      [{ $and: [{ username: { $ne: 'x' } }, { objectId: { $exists: true } }] }, true],
      [{ username: other.username }, false],
      [{ objectId: { $ne: own.id } }, false],
      [{ $nor: [{ objectId: own.id }] }, false],
    ];
    for (const path of ['users', 'classes/_User']) {
      for (const [where, isFound] of wheres) {
        const { body } = await rest('GET', path, { where, count: 1 }, own.as);
        const ids = (body['results'] as { objectId: string }[]).map((row) => row.objectId);
        expect([ids, body['count']], JSON.stringify(where)).toEqual(isFound ? [[own.id], 1] : [[], 0]);
        const counted = await rest('GET', path, { where, count: 1, limit: 0 }, own.as);
        expect(counted.body).toEqual({ results: [], count: isFound ? 1 : 0 });
      }
    }
    for (const where of [{ username_skeleton: { $exists: true } }, { _hashed_password: { $regex: '.' } }]) {
      expect((await rest('GET', 'users', { where }, own.as)).status).toBe(400);
    }
  });

  it('is rejected for signed-out callers', async () => {
    for (const query of [{}, { where: { username: { $regex: '.' } } }, { count: 1, limit: 0 }]) {
      const { status, body } = await rest('GET', 'users', query);
      expect([status, body['code'], body['results']]).toEqual([404, 101, undefined]);
    }
  });

  it('reveals nobody through a nested query or an included row', async () => {
    const [own, other] = [await signUp(rest), await signUp(rest)];
    const pointer = { __type: 'Pointer', className: '_User', objectId: other.id };
    await rest('POST', 'classes/Letter', { to: pointer, text: 'a' }, own.as);
    const ask = (where: object) => rest('GET', 'classes/Letter', { where, include: 'to' }, own.as);
    const name = { username: { $regex: `^${other.username}` } };
    const within = await ask({ to: { $inQuery: { className: '_User', where: name } } });
    expect(within.body['results']).toEqual([]);
    const key = { $select: { key: 'username', query: { className: '_User', where: name } } };
    expect((await ask({ text: key })).body['results']).toEqual([]);
    expect(JSON.stringify((await ask({})).body)).not.toContain(other.username);
  });
});

describe('the ACL of an account', () => {
  it.each<[string, object]>([
    ['everybody', { '*': { read: true } }],
    ['a role', { 'role:admin': { read: true, write: true } }],
    ['another account', { abcdefghij: { read: true } }],
  ])('that opens it to %s is rejected with an error', async (_what, ACL) => {
    const credentials = invent();
    const made = await rest('POST', 'users', { ...credentials, ACL });
    expect([made.status, made.body['code']]).toEqual([400, 119]);
    expect(made.body['error']).toContain('ACL');
    expect((await rest('POST', 'login', credentials)).body['code']).toBe(101);
    const { id, as } = await signUp(rest);
    const before = await rowOf(id);
    const own = { [id]: { read: true, write: true } };
    for (const list of [ACL, { ...ACL, ...own }, {}, { [id]: { read: true } }]) {
      expect((await rest('PUT', `users/${id}`, { ACL: list }, as)).body['code']).toBe(119);
    }
    expect(await rowOf(id)).toEqual(before);
  });

  it('that names its owner is kept', async () => {
    const { id, as } = await signUp(rest, { ACL: {} });
    const ACL = { [id]: { read: true, write: true } };
    expect((await rest('PUT', `users/${id}`, { ACL }, as)).status).toBe(200);
    expect((await rest('GET', `users/${id}`, {}, as)).body['ACL']).toEqual(ACL);
  });
});

describe('with declared classes (cloud/schema)', () => {
  it('an account accepts declared fields only', async () => {
    const { id, as } = await signUp(closedRest, { nickname: 'Ada', tags: ['a'] });
    expect((await closedRest('GET', `users/${id}`, {}, as)).body).toMatchObject({ nickname: 'Ada', tags: ['a'] });
    const refused = await closedRest('PUT', `users/${id}`, { shoeSize: 38 }, as);
    expect([refused.status, refused.body['code']]).toEqual([400, 119]);
    expect((await closedRest('POST', 'users', { ...invent(), shoeSize: 38 })).body['code']).toBe(119);
    expect((await closedRest('PUT', `users/${id}`, { nickname: 7 }, as)).body['code']).toBe(111);
  });

  it('a server field is written by the server only, and a hidden one read by it only', async () => {
    const { id, as, username } = await signUp(closedRest);
    for (const name of ['credits', 'risk']) {
      const set = await closedRest('PUT', `users/${id}`, { [name]: 1_000 }, as);
      expect([set.status, set.body['code'], set.body['error']]).toEqual([400, 119, expect.stringContaining(name)]);
      const more = { [name]: { __op: 'Increment', amount: 5 } };
      expect((await closedRest('PUT', `users/${id}`, more, as)).body['code']).toBe(119);
      expect((await closedRest('POST', 'users', { ...invent(), [name]: 1 })).body['code']).toBe(119);
    }
    const risk = 7_700_077;
    const fields = { credits: 5, risk };
    expect((await closedRest('PUT', `users/${id}`, fields, master(closed))).status).toBe(200);
    const answers = [
      await closedRest('GET', `users/${id}`, {}, as),
      await closedRest('GET', 'users/me', {}, as),
      await closedRest('POST', 'login', { username, password }),
      await closedRest('PUT', `users/${id}`, { nickname: 'Ada' }, as),
    ];
    expect(answers.map(({ body }) => body['risk'])).toEqual([undefined, undefined, undefined, undefined]);
    expect(answers.slice(0, 3).map(({ body }) => body['credits'])).toEqual([5, 5, 5]);
    const found = await closedRest('GET', 'users', { where: { risk } }, as);
    expect([found.status, found.body['code']]).toEqual([400, 119]);
    const { body } = await closedRest('POST', 'functions/exportAccount', {}, as);
    expect(body['result']).toMatchObject({ fields: { credits: 5 } });
    expect(JSON.stringify(body)).not.toContain(String(risk));
  });

  it('a declared class works as declared, and an undeclared one is rejected', async () => {
    const { id, as } = await signUp(closedRest);
    const buyer = { __type: 'Pointer', className: '_User', objectId: id };
    expect((await closedRest('POST', 'classes/Order', { what: 'door' })).body['code']).toBe(101);
    const made = await closedRest('POST', 'classes/Order', { what: 'door', buyer }, as);
    expect(made.status).toBe(201);
    expect((await closedRest('GET', 'classes/Order')).body['results']).toMatchObject([{ what: 'door' }]);
    expect((await closedRest('GET', 'classes/Order', { count: 1, limit: 0 })).body['code']).toBe(119);
    const path = `classes/Order/${String(made.body['objectId'])}`;
    expect((await closedRest('PUT', path, { what: 'key' }, as)).body['code']).toBe(119);
    expect((await closedRest('DELETE', path, {}, as)).body['code']).toBe(119);
    expect((await closedRest('POST', 'classes/Order', { colour: 'red' }, as)).body['code']).toBe(119);
    expect((await closedRest('POST', 'classes/Invoice', { a: 1 }, as)).body['code']).toBe(119);
  });
});
