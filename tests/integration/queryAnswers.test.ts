import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient } from '@/tests/helpers/accountClient';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;

const date = (iso: string) => ({ __type: 'Date', iso });
const LETTERS = [
  { name: 'a', sender: { group: ['C', 'D'], since: date('2022-03-01T00:00:00.000Z') }, stars: 0, open: false },
  { name: 'b', sender: { group: 'C', since: date('2024-03-01T00:00:00.000Z') }, stars: 5, open: true, tags: [3, 7] },
  { name: 'c', sender: { group: ['E'], rooms: [{ name: 'hall', size: 3 }, { name: 'attic' }] }, tags: ['C', null] },
  { name: 'd', sender: { group: null }, stars: -1, tags: [] },
  { name: '', tags: [['C']] },
];

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
  for (const text of ['the hall', 'the hallway', 'hall\nof fame']) await rest('POST', 'classes/Hall', { text });
  for (const letter of LETTERS) expect((await rest('POST', 'classes/Letter', letter)).status).toBe(201);
});

const ask = (where: object, more: object = {}) => rest('GET', 'classes/Letter', { where, ...more });

/** The names that are found, in one word; every route has to find the same. */
async function found(where: object): Promise<string> {
  const { status, body } = await ask(where, { count: 1 });
  expect(status, JSON.stringify({ where, body })).toBe(200);
  const names = (body['results'] as { name: string }[]).map(({ name }) => name || '-').sort();
  expect(body['count']).toBe(names.length);
  const batch = await rest('POST', 'batch', {
    requests: [{ method: 'GET', path: '/server/classes/Letter', body: { where } }],
  });
  expect(batch.body).toMatchObject([{ success: { results: body['results'] } }]);
  return names.join('');
}

describe('a query', () => {
  it.each<[where: object, names: string]>([
    // A list inside an object.
    [{ 'sender.group': 'C' }, 'ab'],
    [{ 'sender.group': { $eq: 'C' } }, 'ab'],
    [{ 'sender.group': { $ne: 'C' } }, '-cd'],
    [{ 'sender.group': { $in: ['C', 'E'] } }, 'abc'],
    [{ 'sender.group': { $nin: ['C'] } }, '-cd'],
    [{ 'sender.group': { $all: ['C', 'D'] } }, 'a'],
    [{ 'sender.group': ['C', 'D'] }, 'a'],
    [{ 'sender.group': { $containedBy: ['C', 'D', 'F'] } }, 'a'],
    [{ 'sender.group': { $regex: '^\\Qe\\E', $options: 'i' } }, 'c'],
    [{ 'sender.group': { $gt: 'C' } }, 'ac'],
    [{ 'sender.group': null }, '-d'],
    [{ 'sender.group': { $exists: false } }, '-'],
    [{ 'sender.group': { $exists: true } }, 'abcd'],
    [{ 'sender.group': { $in: [null, 'E'] } }, '-cd'],
    // A list of objects on the way, and a place in it.
    [{ 'sender.rooms.name': 'attic' }, 'c'],
    [{ 'sender.rooms.size': { $lt: 4 } }, 'c'],
    [{ 'sender.rooms.0.name': 'hall' }, 'c'],
    [{ 'sender.rooms.1.name': 'hall' }, ''],
    [{ 'sender.rooms.size': { $exists: true } }, 'c'],
    // A date inside an object.
    [{ 'sender.since': { $gt: date('2023-01-01T00:00:00.000Z') } }, 'b'],
    [{ 'sender.since': date('2022-03-01T00:00:00Z') }, 'a'],
    [{ 'sender.since': { $gt: '2000' } }, ''],
    // It is one value, and has no fields.
    [{ 'sender.since.iso': { $gt: '2000' } }, ''],
    [{ 'sender.since.iso': null }, '-abcd'],
    // Values that JavaScript takes for nothing.
    [{ stars: { $gt: -1 } }, 'ab'],
    [{ stars: { $lte: 0 } }, 'ad'],
    [{ stars: { $eq: 0 } }, 'a'],
    [{ name: { $gt: '' } }, 'abcd'],
    [{ name: { $lte: '' } }, '-'],
    [{ name: { $regex: '' } }, '-abcd'],
    [{ open: { $lt: true } }, 'a'],
    [{ open: { $gt: false } }, 'b'],
    [{ open: { $ne: false } }, '-bcd'],
    // Lists.
    [{ tags: { $gt: 4 } }, 'b'],
    [{ tags: { $gt: 4, $lt: 4 } }, 'b'],
    [{ tags: 'C' }, 'c'],
    [{ tags: ['C'] }, '-'],
    [{ tags: null }, 'ac'],
    [{ tags: { $exists: true } }, '-bcd'],
    [{ tags: { $all: [] } }, ''],
    [{ tags: { $all: [7, 3, 7] } }, 'b'],
    [{ tags: { $all: ['C', null] } }, 'c'],
    [{ tags: { $all: [3, 8] } }, ''],
    [{ tags: [] }, 'd'],
    [{ 'tags.0': 3 }, 'b'],
    [{ tags: { $containedBy: [3, 7, 9] } }, 'bd'],
    // Rows without the field.
    [{ stars: { $lt: 5 } }, 'ad'],
    [{ $nor: [{ stars: { $lt: 5 } }] }, '-bc'],
    [{ $nor: [{ 'sender.group': 'C' }, { stars: -1 }] }, '-c'],
    [{ absent: null }, '-abcd'],
    [{ absent: { $gte: 0 } }, ''],
    [{ absent: { $regex: '(?i)a' } }, ''],
    // Groups with a part that says nothing.
    [{ $or: [{}, { name: 'a' }] }, '-abcd'],
    [{ $and: [{}] }, '-abcd'],
    [{ $nor: [{}] }, ''],
    [{ $or: [{ name: 'a' }, { $and: [{ name: 'b' }, { stars: 5 }] }], open: true }, 'b'],
  ])('with %j finds "%s" by every route', async (where, names) => {
    expect(await found(where)).toBe(names);
    const pipeline = [{ $match: where }, { $group: { _id: '$name' } }];
    const isPath = JSON.stringify(where).includes('.0') || JSON.stringify(where).includes('.1');
    if (isPath) return;
    sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
    const query = new sdk.Query('Letter');
    const groups = (await Reflect.apply(query.aggregate, query, [pipeline])) as { objectId: string }[];
    sdk.CoreManager.set('MASTER_KEY', null);
    expect(
      groups
        .map(({ objectId }) => objectId || '-')
        .sort()
        .join(''),
    ).toBe(names);
  });

  it('of the SDK finds a value in a list inside an object', async () => {
    const query = new sdk.Query('Letter').equalTo('sender.group', 'C').ascending('name');
    expect((await query.find()).map((row) => row.get('name'))).toEqual(['a', 'b']);
    expect(await query.count()).toBe(2);
  });

  it('that compares too much inside lists and objects is refused, and one with many values is answered', async () => {
    const deep = 'sender.a.b.c.d.e.f.g.h';
    const many = { $or: Array.from({ length: 2_000 }, () => ({ [deep]: null })) };
    expect(await rest('GET', 'classes/Letter', { where: many })).toMatchObject({ status: 400, body: { code: 102 } });
    const mixed = {
      $or: Array.from({ length: 2_000 }, () => ({ [deep]: null, name: { $text: { $search: { $term: 'a' } } } })),
    };
    expect(await rest('GET', 'classes/Letter', { where: mixed })).toMatchObject({ status: 400, body: { code: 102 } });
    const values = Array.from({ length: 19_000 }, (_, place) => place);
    expect(await found({ tags: { $all: values } })).toBe('');
    expect(await found({ tags: { $in: values } })).toBe('b');
  });

  it.each([String.raw`(a*)(?#[\Q)\1`, String.raw`(?b)\(a*\)[\Q]\1`, String.raw`(a*)[\Q]\1`])(
    'with the pattern %s, which refers back to what it matched, is refused',
    async ($regex) => {
      expect(await ask({ name: { $regex } })).toMatchObject({ status: 400, body: { code: 102 } });
    },
  );

  it('on a field named password compares it in a class of the app, and finds no account by it', async () => {
    for (const password of ['x', 'y']) await rest('POST', 'classes/Wifi', { password });
    const wifi = async (where: object) => {
      const { body } = await rest('GET', 'classes/Wifi', { where });
      return (body['results'] as { password: string }[]).map(({ password }) => password).sort();
    };
    expect(await wifi({ password: 'x' })).toEqual(['x']);
    expect(await wifi({ password: { $ne: 'x' } })).toEqual(['y']);
    expect(await wifi({ password: { $exists: false } })).toEqual([]);
    const master = createMasterClient(backend);
    await createAccountClient(backend).signUp('owner-of-wifi');
    expect(await master.find('_User', { password: { $exists: true } })).toEqual([]);
  });

  it.each([
    [String.raw`\bhall\b`, 's', ['the hall', 'hall\nof fame']],
    ['hall.of', 's', ['hall\nof fame']],
    ['hall.of', '', []],
    ['^of', 'm', ['hall\nof fame']],
    ['^of', '', []],
    ['(?i)THE', '', ['the hall', 'the hallway']],
    [String.raw`^\Qthe h\Ea`, '', ['the hall', 'the hallway']],
    ['[.]', '', []],
  ])('matches the pattern %s with the options "%s" as Perl does', async ($regex, $options, texts) => {
    const where = { text: { $regex, ...($options && { $options }) } };
    const { body } = await rest('GET', 'classes/Hall', { where, order: 'createdAt' });
    expect((body['results'] as { text: string }[]).map(({ text }) => text)).toEqual(texts);
  });
});

describe('a live query', () => {
  it('for null and for missing fields reports what find() returns, and the same object no more when it is set', async () => {
    const { heard, say, socket } = await connectLiveQuery(backend);
    const wheres = [{ foo: null }, { foo: { $exists: false } }, { foo: { $lt: 5 } }, { foo: { $ne: 5 } }];
    for (const [place, where] of wheres.entries()) {
      say({ op: 'subscribe', requestId: place + 1, query: { className: 'Bell', where } });
    }
    await expect.poll(() => heard.filter(({ op }) => op === 'subscribed')).toHaveLength(4);
    const { body } = await rest('POST', 'classes/Bell', { text: 'rings' });
    const of = (op: string) => heard.flatMap((one) => (one.op === op ? [one.requestId] : [])).sort();
    await expect.poll(() => of('create')).toEqual([1, 2, 4]);
    await rest('PUT', `classes/Bell/${String(body['objectId'])}`, { foo: 5 });
    await expect.poll(() => of('leave')).toEqual([1, 2, 4]);
    await rest('PUT', `classes/Bell/${String(body['objectId'])}`, { foo: 4 });
    await expect.poll(() => of('enter')).toEqual([3, 4]);
    await rest('PUT', `classes/Bell/${String(body['objectId'])}`, { foo: { __op: 'Delete' } });
    await expect.poll(() => of('enter')).toEqual([1, 2, 3, 4]);
    await expect.poll(() => of('leave')).toEqual([1, 2, 3, 4]);
    socket.terminate();
  });

  it('is answered by its own condition, not by one that differs only in order or beside $or', async () => {
    const { heard, say, socket } = await connectLiveQuery(backend);
    const wheres = [
      { x: 1, y: 2 },
      { x: 2, y: 1 },
      { x: 1, $or: [{ y: 2 }, { y: 3 }] },
      { x: 2, $or: [{ y: 2 }, { y: 3 }] },
    ];
    for (const [place, where] of wheres.entries()) {
      say({ op: 'subscribe', requestId: place + 1, query: { className: 'Key', where } });
    }
    await expect.poll(() => heard.filter(({ op }) => op === 'subscribed')).toHaveLength(4);
    await rest('POST', 'classes/Key', { x: 2, y: 1 });
    await rest('POST', 'classes/Key', { x: 1, y: 2 });
    await rest('POST', 'classes/Key', { x: 2, y: 3 });
    const created = () => heard.flatMap(({ op, requestId }) => (op === 'create' ? [requestId] : [])).sort();
    await expect.poll(created).toEqual([1, 2, 3, 4]);
    socket.terminate();
  });

  it('for a missing field reports an object to those who may read it, by ACL and by permissions, and to nobody else', async () => {
    const { signUp } = createAccountClient(backend);
    const [ada, bob] = [await signUp(), await signUp()];
    const own = { ACL: { [ada.id]: { read: true, write: true } } };
    const sockets = await Promise.all([ada, bob].map(({ token }) => connectLiveQuery(backend, token)));
    const [first, second] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
    for (const { say } of sockets) {
      for (const [place, where] of [{ foo: null }, { foo: { $exists: false } }, { foo: { $ne: 1 } }].entries()) {
        say({ op: 'subscribe', requestId: place + 1, query: { className: 'Secret', where } });
      }
    }
    for (const { heard } of sockets) {
      await expect.poll(() => heard.filter(({ op }) => op === 'subscribed')).toHaveLength(3);
    }
    await createMasterClient(backend).create('Secret', own);
    await createMasterClient(backend).create('Secret', { text: 'for all' });
    const created = ({ heard }: (typeof sockets)[0]) => heard.filter(({ op }) => op === 'create');
    await expect.poll(() => created(first)).toHaveLength(6);
    await expect.poll(() => created(second)).toHaveLength(3);
    expect(created(second).map(({ object }) => object?.text)).toEqual(['for all', 'for all', 'for all']);
    for (const { socket } of sockets) socket.terminate();
  });
});
