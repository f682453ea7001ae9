import { beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { listenLive } from '@/tests/helpers/listenLive';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

type Values = Record<string, unknown>;

const START = { sku: { x: { count: 12 }, y: 1 } };
const DATE = { __type: 'Date', iso: '2026-01-31T12:00:00.000Z' };
const by = (amount: number) => ({ __op: 'Increment', amount });
const DELETE = { __op: 'Delete' };

let backend: SharedBackend;
let rest: Rest;
let master: MasterClient;

beforeAll(async () => {
  backend = await shareBackend('triggers');
  rest = createRest(backend.serverUrl, backend.appId);
  master = createMasterClient(backend);
});

const create = async (fields: Values, className = 'Traced') =>
  String((await master.create(className, fields))['objectId']);
const read = async (id: string, className = 'Traced'): Promise<Values> =>
  (await master.find(className, { objectId: id }))[0] ?? {};
const put = (id: string, body: Values, className = 'Traced', sessionToken?: string) =>
  rest('PUT', `classes/${className}/${id}`, body, { sessionToken });
const call = async (name: string, params: Values = {}) => (await rest('POST', `functions/${name}`, params)).body;
const takeTraces = async () => (await call('takeTraces'))['result'];

describe('cloud code', () => {
  it('changes places as clients do, at any depth', async () => {
    const id = await create({ data: START, tags: [{ n: 1 }] }, 'Plain');
    const change = (changes: Values) => call('changePlaces', { className: 'Plain', id, ...changes });
    expect(await change({ set: { 'data.sku.z': 5, 'data.a.b.c': null, 'tags.1': 'x' } })).toEqual({});
    expect(await change({ unset: ['data.sku.y'], increment: { 'data.sku.x.count': 2, 'tags.0.n': 1 } })).toEqual({});
    expect(await change({ add: { 'data.sku.list': 'new' } })).toEqual({});
    expect(await read(id, 'Plain')).toMatchObject({
      data: { sku: { x: { count: 14 }, z: 5, list: ['new'] }, a: { b: { c: null } } },
      tags: [{ n: 2 }, 'x'],
    });
    expect(await change({ set: { 'data.sku.z.deeper': 1 } })).toMatchObject({ code: 107 });
    expect(await change({ set: { 'data.sku': 1, 'data.sku.z': 1 } })).toMatchObject({ code: 107 });
  });
});

describe('a trigger', () => {
  it('is shown whole objects before and after the change, and the object as it was', async () => {
    const data = { ...START, when: DATE };
    const id = await create({ data, tags: ['a'] });
    await takeTraces();
    await put(id, { 'data.sku.z': 5, 'data.sku.x.count': by(3), 'data.gone.a': DELETE, 'tags.1': null });
    const original = { data, tags: ['a'] };
    const object = { data: { sku: { x: { count: 15 }, y: 1, z: 5 }, when: DATE }, tags: ['a', null] };
    expect(await takeTraces()).toEqual([
      { when: 'before', object, original, dirty: ['data', 'tags'] },
      { when: 'after', object, original },
    ]);
    expect(await read(id)).toMatchObject(object);
  });

  it('is shown a new object with the fields that paths make', async () => {
    const { body } = await rest('POST', 'classes/Traced', { 'data.a.b': 1, 'data.a.n': by(2), act: 'stamp' });
    const [before, after] = (await takeTraces()) as Values[];
    expect(before).toMatchObject({ object: { data: { a: { b: 1, n: 2 } } }, dirty: ['data'] });
    expect(after).toMatchObject({ object: { data: { a: { b: 1, n: 2 }, stamp: 'by trigger' } } });
    expect(await read(String(body['objectId']))).toMatchObject({ data: { a: { b: 1, n: 2 }, stamp: 'by trigger' } });
  });

  it.each<[act: string, data: unknown]>([
    ['stamp', { sku: { x: { count: 13 }, y: 1, z: 5 }, stamp: 'by trigger' }],
    ['count', { sku: { x: { count: 23 }, y: 1, z: 5 } }],
    ['rewrite', { sku: { x: { count: 13 }, y: 1, z: 5 }, rewritten: true }],
    ['mutate', { sku: { x: { count: 13, mutated: true }, y: 1, z: 5 } }],
    ['set', { sku: { x: { count: 13 }, y: 1, z: 'by trigger' } }],
    ['replace', { only: 1, this: 2 }],
    ['revert', START],
    ['delete', undefined],
    ['refuse', START],
  ])('may change what is written too: %s', async (act, data) => {
    const id = await create({ data: START });
    await takeTraces();
    const answer = await put(id, { act, 'data.sku.z': 5, 'data.sku.x.count': by(1) });
    expect(answer).toMatchObject(act === 'refuse' ? { status: 400, body: { code: 142 } } : { status: 200 });
    expect((await read(id))['data']).toEqual(data);
    if (act === 'refuse') return;
    const [, after] = (await takeTraces()) as { object: Values }[];
    expect(after?.object['data']).toEqual(data);
    expect(answer.body['data']).toEqual(data ?? DELETE);
  });

  it('that takes a change back leaves the object to the client as it is stored by then', async () => {
    const id = await create({ data: START });
    const slow = put(id, { act: 'revert', 'data.sku.z': 5, 'data.new': 1, _context: { wait: true } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await put(id, { 'data.sku.y': 'by another' });
    const { data } = await read(id);
    expect((await slow).body).toEqual({ data, updatedAt: expect.any(String) as string });
    const empty = await create({});
    expect((await put(empty, { act: 'revert', 'data.a.b': 1 })).body).toMatchObject({ data: DELETE });
  });

  it.each(['stamp', 'rewrite', 'mutate', 'set'])('keeps what another request writes while it runs: %s', async (act) => {
    const id = await create({ data: START });
    const slow = put(id, { act, 'data.sku.z': 5, _context: { wait: true } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await put(id, { 'data.sku.y': 'by another', 'data.other': 1 });
    expect((await slow).status).toBe(200);
    expect((await read(id))['data']).toMatchObject({ sku: { y: 'by another' }, other: 1 });
  });

  it('counts beside the request and beside others', async () => {
    const id = await create({ data: START });
    const slow = put(id, { act: 'count', 'data.sku.x.count': by(1), _context: { wait: true } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await put(id, { 'data.sku.x.count': by(100) });
    expect((await slow).body).toMatchObject({ data: { sku: { x: { count: 123 } } } });
    expect((await read(id))['data']).toEqual({ sku: { x: { count: 123 }, y: 1 } });
  });

  it('does not run for what cannot be done', async () => {
    const id = await create({ data: { text: 'a', big: 1.7e308 } });
    await takeTraces();
    for (const body of [{ 'data.text.x': 1 }, { 'data.big': by(1.7e308) }]) {
      expect(await put(id, body)).toMatchObject({ status: 400, body: { code: 107 } });
    }
    expect(await takeTraces()).toEqual([]);
  });
});

describe('a live query', () => {
  it('hears of whole objects, and of rows that a change inside them brings in', async () => {
    const { heard, stop } = await listenLive<Values>(backend, { className: 'Heard', where: { 'data.sku.z': 5 } });
    const id = await create({ data: START }, 'Heard');
    await put(id, { 'data.sku.z': 5 }, 'Heard');
    const data = { sku: { x: { count: 12 }, y: 1, z: 5 } };
    await expect.poll(() => heard.at(-1)).toMatchObject({ op: 'enter', object: { data }, original: { data: START } });
    await put(id, { 'data.sku.x.count': by(1), 'data.none.a': DELETE }, 'Heard');
    const counted = { sku: { x: { count: 13 }, y: 1, z: 5 } };
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({ op: 'update', object: { data: counted }, original: { data } });
    await put(id, { 'data.sku.z': DELETE }, 'Heard');
    await expect.poll(() => heard.at(-1)).toMatchObject({ op: 'leave', original: { data: counted } });
    stop();
  });
});

describe('rights', () => {
  const signUp = async (username: string) =>
    (await rest('POST', 'users', { username, password: 'Quiet-Harbour-41-lantern' })).body as {
      objectId: string;
      sessionToken: string;
    };
  const OWNER = { owner: { type: 'Pointer', targetClass: '_User' } };
  const setPermissions = (className: string, classLevelPermissions: object, fields: object = {}) =>
    fetch(`${backend.operatorUrl}/schemas/${className}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': backend.appId,
        'X-Parse-Master-Key': backend.masterKey,
      },
      body: JSON.stringify({ className, fields: { data: { type: 'Object' }, ...fields }, classLevelPermissions }),
    });

  it('of an object hold for places inside it, and its values are told to nobody else', async () => {
    const { objectId, sessionToken } = await signUp('owner-of-paths');
    for (const className of ['Plain', 'Traced', 'Heard']) {
      const ACL = { [objectId]: { read: true, write: true } };
      const id = await create({ data: { text: 'a' }, ACL }, className);
      for (const body of [{ 'data.x': 1 }, { 'data.text.x': 1 }, { 'data.text': DELETE }]) {
        expect(await put(id, body, className)).toMatchObject({ status: 404, body: { code: 101 } });
      }
      expect((await put(id, { 'data.x': 1 }, className, sessionToken)).status).toBe(200);
      expect((await read(id, className))['data']).toEqual({ text: 'a', x: 1 });
    }
  });

  it('of a class hold: new fields, changes, and protected fields, which no answer names', async () => {
    const all = { '*': true };
    const closed = { get: all, find: all, create: all, update: all, addField: {}, protectedFields: { '*': ['data'] } };
    await setPermissions('Closed', closed);
    const id = await create({ data: START }, 'Closed');
    expect((await put(id, { 'fresh.a': 1 }, 'Closed')).body).toMatchObject({ code: 119 });
    expect((await put(id, { 'fresh.a': null }, 'Closed')).body).toMatchObject({ code: 119 });
    const answer = await put(id, { 'data.sku.x.count': by(1) }, 'Closed');
    expect(Object.keys(answer.body)).toEqual(['updatedAt']);
    expect((await read(id, 'Closed'))['data']).toEqual({ sku: { x: { count: 13 }, y: 1 } });
    // Who may change an object but not read it is told the computed value alone, as by Parse Server.
    await setPermissions('Dropbox', { get: {}, find: {}, create: all, update: all, addField: all });
    const dropbox = await create({ data: START }, 'Dropbox');
    const written = (await put(dropbox, { 'data.sku.x.count': by(1), 'data.a.b': by(1) }, 'Dropbox')).body;
    expect(written['data']).toEqual({ sku: { x: { count: 13 } }, a: { b: 1 } });
    const ACL = { '*': { write: true } };
    const unread = await create({ data: START, ACL });
    const { body } = await put(unread, { act: 'stamp', 'data.sku.x.count': by(1) });
    expect(body['data']).toEqual({ sku: { x: { count: 13 } } });
    const taken = (await put(unread, { act: 'revert', 'data.sku.y': 5 })).body;
    expect(Object.keys(taken)).toEqual(['updatedAt']);
    expect((await read(unread))['data']).toMatchObject({ stamp: 'by trigger' });
    await setPermissions('Frozen', { get: all, find: all, create: all, update: {}, addField: {} });
    const frozen = await create({ data: START }, 'Frozen');
    expect((await put(frozen, { 'data.sku.z': 1 }, 'Frozen')).body).toMatchObject({ code: 119 });
  });

  it('of a class may be those of signed-in accounts, or of those that a field names', async () => {
    const { objectId, sessionToken } = await signUp('reader-of-paths');
    const other = await signUp('other-reader-of-paths');
    const owner = { __type: 'Pointer', className: '_User', objectId };
    const all = { '*': true };
    for (const [className, get, mayOther] of [
      ['Members', { requiresAuthentication: true }, true],
      ['Owned', { pointerFields: ['owner'] }, false],
    ] as const) {
      await setPermissions(className, { get, find: get, create: all, update: all, addField: all }, OWNER);
      const id = await create({ data: START, owner }, className);
      const count = async (token?: string) =>
        (await put(id, { 'data.sku.x.count': by(0) }, className, token)).body['data'];
      const [whole, alone] = [{ sku: START.sku }, { sku: { x: { count: 12 } } }];
      expect(await count(sessionToken)).toEqual(whole);
      expect(await count(other.sessionToken)).toEqual(mayOther ? whole : alone);
      expect(await count()).toEqual(alone);
    }
  });

  it('of fields that the backend writes hold', async () => {
    const { objectId, sessionToken } = await signUp('writer-of-paths');
    const options = { sessionToken };
    const session = (await rest('GET', 'sessions/me', {}, options)).body;
    for (const name of ['createdWith.action', 'user.x']) {
      const change = rest('PUT', `sessions/${String(session['objectId'])}`, { [name]: 'x' }, options);
      expect((await change).body).toMatchObject({ code: 105 });
    }
    for (const name of ['roles.admin', 'mutedNotifications.0', 'twoStep.on']) {
      const change = rest('PUT', `users/${objectId}`, { [name]: 'x' }, options);
      expect((await change).body).toMatchObject({ code: 119 });
    }
    for (const name of ['authData.moralisEth.id', '_hashed_password.x', 'ACL.*.read', 'sessionToken.x']) {
      const change = rest('PUT', `users/${objectId}`, { [name]: 'x' }, options);
      expect((await change).body).toMatchObject({ code: 105 });
      const made = rest('POST', 'users', { [name]: 'x', username: 'x', password: 'Quiet-Harbour-41-lantern' });
      expect((await made).body).toMatchObject({ code: 105 });
    }
    expect((await rest('PUT', `users/${objectId}`, { 'settings.theme.dark': true }, options)).status).toBe(200);
    expect((await rest('GET', 'users/me', {}, options)).body).toMatchObject({ settings: { theme: { dark: true } } });
  });
});
