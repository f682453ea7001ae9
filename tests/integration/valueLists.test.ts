import { beforeAll, expect, it } from 'vitest';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;

const FIELDS = ['text', 'number', 'flag', 'date', 'friend', 'tags', 'thing'] as const;
const find = async (where: object, more: object = {}) => {
  const { status, body } = await rest('GET', 'classes/Listed', { where, ...more });
  expect(status, JSON.stringify({ where, body })).toBe(200);
  return { names: (body['results'] as { name: string }[]).map(({ name }) => name).sort(), count: body['count'] };
};

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
  const save = (className: string, rows: Record<string, unknown>[]) => {
    const Row = sdk.Object.extend(className);
    return sdk.Object.saveAll(rows.map((fields) => new Row(fields)));
  };
  const [friend] = await save('Friend', [{ name: 'a friend' }]);
  const full = { text: 'a', number: 1, flag: true, date: new Date(0), friend, tags: ['a'], thing: { a: 1 } };
  await save('Listed', [
    { name: 'full', ...full },
    { name: 'lacks' },
    { name: 'nulls', ...Object.fromEntries(FIELDS.map((field) => [field, null])) },
  ]);
});

it.each([...FIELDS, 'objectId', 'createdAt', 'absent', 'thing.a', 'thing.absent'])(
  'a list that is empty finds nobody by %s, alone and with others, in parts of a query and in a batch',
  async (field) => {
    const empty = { [field]: { $in: [] } };
    expect(await find(empty, { count: 1, limit: 0 })).toEqual({ names: [], count: 0 });
    expect((await find({ [field]: { $in: [[]] } })).names).toEqual([]);
    expect((await find({ ...empty, name: 'lacks' })).names).toEqual([]);
    expect((await find({ [field]: { $in: [], $exists: false } })).names).toEqual([]);
    expect((await find({ $or: [empty, { name: 'full' }] })).names).toEqual(['full']);
    expect((await find({ $and: [empty, { name: 'full' }] })).names).toEqual([]);
    expect((await find({ $nor: [empty] })).names).toEqual(['full', 'lacks', 'nulls']);
    expect((await find({ [field]: { $nin: [] } })).names).toEqual(['full', 'lacks', 'nulls']);
    const requests = [{ method: 'GET', path: '/server/classes/Listed', body: { where: empty } }];
    const { body } = await rest('POST', 'batch', { requests });
    expect(body).toMatchObject([{ success: { results: [] } }]);
  },
);

it('a list of an inner query that finds nothing is empty, and its opposite is everybody', async () => {
  const none = { where: { name: 'nobody' }, className: 'Friend' };
  const key = { query: none, key: 'name' };
  expect((await find({ friend: { $inQuery: none } })).names).toEqual([]);
  expect((await find({ text: { $select: key } })).names).toEqual([]);
  expect((await find({ friend: { $notInQuery: none } })).names).toEqual(['full', 'lacks', 'nulls']);
  expect((await find({ text: { $dontSelect: key } })).names).toEqual(['full', 'lacks', 'nulls']);
  const friends = new sdk.Query('Friend').equalTo('name', 'nobody');
  expect(await new sdk.Query('Listed').matchesQuery('friend', friends).count()).toBe(0);
});

it.each(FIELDS.filter((field) => field !== 'thing'))(
  'a list with null in it finds rows that lack %s',
  async (field) => {
    expect((await find({ [field]: { $in: [null] } })).names).toEqual(['lacks', 'nulls']);
    expect((await find({ [field]: { $nin: [null] } })).names).toEqual(['full']);
  },
);

it('a list with null and values finds both, in any order', async () => {
  for (const values of [
    [null, 'a'],
    ['a', null],
    ['b', null, 'a'],
  ]) {
    expect((await find({ text: { $in: values } })).names).toEqual(['full', 'lacks', 'nulls']);
    expect((await find({ tags: { $in: values } })).names).toEqual(['full', 'lacks', 'nulls']);
    expect((await find({ text: { $nin: values } })).names).toEqual([]);
  }
  expect((await find({ text: { $in: [null, 'b'] } })).names).toEqual(['lacks', 'nulls']);
  expect((await find({ text: { $nin: [null, 'b'] } })).names).toEqual(['full']);
  expect((await find({ absent: { $in: [null] } })).names).toEqual(['full', 'lacks', 'nulls']);
  expect((await find({ absent: { $nin: [null] } })).names).toEqual([]);
});

it('a live query with an empty list hears of nobody, and its opposite of everybody', async () => {
  const { heard, say, socket } = await connectLiveQuery(backend);
  const wheres = {
    1: { text: { $in: [] } },
    2: { friend: { $in: [] }, text: 'heard' },
    3: { $or: [{ text: { $in: [] } }, { text: 'heard' }] },
    4: { text: { $nin: [] } },
    5: { absent: { $nin: [] } },
  };
  for (const [requestId, where] of Object.entries(wheres)) {
    say({ op: 'subscribe', requestId: Number(requestId), query: { className: 'Note', where } });
  }
  await expect.poll(() => heard.filter(({ op }) => op === 'subscribed')).toHaveLength(5);
  expect((await rest('POST', 'classes/Note', { text: 'heard' })).status).toBe(201);
  const created = () => heard.flatMap(({ op, requestId }) => (op === 'create' ? requestId : [])).sort();
  await expect.poll(created).toEqual([3, 4, 5]);
  socket.terminate();
});
