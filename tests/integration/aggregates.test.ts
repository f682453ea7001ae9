import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let sdk: Sdk;

beforeAll(async () => {
  backend = await shareBackend();
  sdk = await startSdk(backend);
  sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
  const Sale = sdk.Object.extend('Sale');
  const shop = await new (sdk.Object.extend('Shop'))({ name: 'north' }).save();
  const sales = [
    { item: 'tea', price: 3, tags: ['hot', 'green'], place: { city: 'Rome', rank: 2 }, shop },
    { item: 'tea', price: 5, tags: ['hot'], place: { city: 'Oslo', rank: 4 } },
    { item: 'cake', price: 4, tags: ['sweet'], place: { city: 'Rome', rank: 6 }, free: true },
    { item: 'cake', price: 0 },
  ];
  await sdk.Object.saveAll(sales.map((fields) => new Sale(fields)));
});
afterAll(async () => {
  sdk.CoreManager.set('MASTER_KEY', null);
});

type Result = Record<string, unknown>;
const run = (pipeline: unknown, query = new sdk.Query('Sale')): Promise<Result[]> =>
  Reflect.apply(query.aggregate, query, [pipeline]) as Promise<Result[]>;

describe('an aggregate', () => {
  it('[F16] groups rows by one field, by several, by date parts, or all together', async () => {
    expect(await run([{ $group: { _id: '$item', sum: { $sum: '$price' } } }, { $sort: { objectId: 1 } }])).toEqual([
      { objectId: 'cake', sum: 4 },
      { objectId: 'tea', sum: 8 },
    ]);
    const total = { $sum: '$price' };
    expect(await run([{ $match: { item: 'tea' } }, { $group: { _id: null, total, n: { $sum: 1 } } }])).toEqual([
      { objectId: null, total: 8, n: 2 },
    ]);
    expect(await run({ $group: { _id: null, total, least: { $min: '$price' }, mean: { $avg: '$price' } } })).toEqual([
      { objectId: null, total: 12, least: 0, mean: 3 },
    ]);
    const [dated1] = await run([{ $match: { item: 'cake' } }, { $limit: 1 }]);
    const year = new Date(String(dated1?.['createdAt'])).getUTCFullYear();
    const dated = { _id: { item: '$item', year: { $year: '$createdAt' } }, n: { $count: {} } };
    expect(await run([{ $group: dated }, { $sort: { n: 1, objectId: 1 } }])).toEqual(
      [
        { objectId: { item: 'tea', year }, n: 2 },
        { objectId: { item: 'cake', year }, n: 2 },
      ].sort((a, b) => a.objectId.item.localeCompare(b.objectId.item)),
    );
    expect(
      await run([
        { $group: { _id: '$place.city', ranks: { $sum: '$place.rank' } } },
        { $match: { ranks: { $gt: 5 } } },
      ]),
    ).toEqual([{ objectId: 'Rome', ranks: 8 }]);
    const gathered = await run([
      { $match: { item: 'tea' } },
      { $sort: { price: -1 } },
      { $group: { _id: '$item', prices: { $push: '$price' }, first: { $first: '$price' }, last: { $last: '$price' } } },
    ]);
    expect(gathered).toEqual([{ objectId: 'tea', prices: [5, 3], first: 5, last: 3 }]);
  });

  it.each(['_hashed_password', '_session_token', '_perishable_token', '_wperm'])(
    'refuses the column %s, which is the backend’s own',
    async (column) => {
      const query = new sdk.Query('_User');
      for (const stage of [
        { $project: { seen: `$${column}` } },
        { $group: { _id: `$${column}` } },
        { $match: { [column]: { $exists: true } } },
        { $sort: { [column]: 1 } },
      ]) {
        await expect(run([stage], query)).rejects.toMatchObject({ code: 102 });
      }
    },
  );

  it('accepts the stages by their older names, and the condition of the query', async () => {
    expect(await run({ group: { objectId: '$item' }, sort: { objectId: 1 } })).toEqual([
      { objectId: 'cake' },
      { objectId: 'tea' },
    ]);
    const query = new sdk.Query('Sale').greaterThan('price', 0).equalTo('item', 'cake');
    expect(await run([{ group: { objectId: null, total: { $sum: '$price' } } }], query)).toEqual([
      { objectId: null, total: 4 },
    ]);
    const ask = async (parameters: Record<string, string>) => {
      const address = `${backend.serverUrl}/aggregate/Sale?${new URLSearchParams(parameters).toString()}`;
      const keys = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey };
      return ((await (await fetch(address, { headers: keys })).json()) as { results: Result[] }).results;
    };
    const group = { objectId: '$item', most: { $max: '$price' } };
    const expected = [
      { objectId: 'cake', most: 4 },
      { objectId: 'tea', most: 5 },
    ];
    const sort = { objectId: 1 };
    expect(await ask({ group: JSON.stringify(group), sort: JSON.stringify(sort) })).toEqual(expected);
    expect(await ask({ pipeline: JSON.stringify([{ group }, { sort }]) })).toEqual(expected);
    expect((await ask({ distinct: 'item', where: '{"price":{"$gt":3}}' })).sort()).toEqual(['cake', 'tea']);
  });

  it('filters rows as a query does', async () => {
    const prices = async (match: object) =>
      (await run([{ $match: match }, { $sort: { price: 1 } }, { $project: { price: 1 } }])).map(({ price }) => price);
    expect(await prices({ price: { $gt: 0, $lt: 5 } })).toEqual([3, 4]);
    expect(await prices({ price: 0 })).toEqual([0]);
    expect(await prices({ price: { $in: [3, 5] } })).toEqual([3, 5]);
    expect(await prices({ item: { $nin: ['tea'] } })).toEqual([0, 4]);
    expect(await prices({ $or: [{ item: 'tea' }, { price: { $lt: 1 } }] })).toEqual([0, 3, 5]);
    expect(await prices({ $and: [{ item: 'tea' }, { price: 3 }] })).toEqual([3]);
    expect(await prices({ $nor: [{ item: 'tea' }] })).toEqual([0, 4]);
    expect(await prices({ tags: 'hot' })).toEqual([3, 5]);
    expect(await prices({ tags: { $ne: 'hot' } })).toEqual([0, 4]);
    expect(await prices({ 'place.city': 'Rome' })).toEqual([3, 4]);
    expect(await prices({ free: true })).toEqual([4]);
    expect(await prices({ free: { $exists: false } })).toEqual([0, 3, 5]);
    expect(await prices({ item: { $regex: '^T', $options: 'i' } })).toEqual([3, 5]);
    expect(await prices({ createdAt: { $gt: new Date(0) }, item: 'tea' })).toEqual([3, 5]);
    expect(await prices({ unknown: 1 })).toEqual([]);
    const shop = await new sdk.Query('Shop').first();
    expect(await prices({ shop: shop?.toPointer() })).toEqual([3]);
  });

  it('runs its stages in order', async () => {
    const first = [{ $sort: { price: -1 } }, { $skip: 1 }, { $limit: 2 }];
    expect(await run([...first, { $project: { price: 1, objectId: 0 } }])).toEqual([{ price: 4 }, { price: 3 }]);
    expect(await run([{ $match: { item: 'tea' } }, { $count: 'teas' }])).toEqual([{ teas: 2 }]);
    const tags = [
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: 1 } } },
      { $sort: { n: -1 } },
      { $limit: 1 },
    ];
    expect(await run(tags)).toEqual([{ objectId: 'hot', n: 2 }]);
    expect(await run([{ $sample: { size: 2 } }])).toHaveLength(2);
    const [whole] = await run([{ $match: { price: 3 } }]);
    expect(whole).toMatchObject({
      item: 'tea',
      createdAt: expect.any(String),
      shop: { __type: 'Pointer', className: 'Shop' },
    });
    expect(Object.keys(whole ?? {}).filter((name) => name.startsWith('_'))).toEqual([]);
  });

  it.each([
    [{ $lookup: { from: 'Shop' } }, /\$lookup is not supported/],
    [{ $match: { $where: '1' } }, /\$match does not support \$where/],
    [{ $match: { price: { $type: 1 } } }, /\$match does not support \$type/],
    [{ $group: { _id: '$item', x: { $stdDevPop: '$price' } } }, /\$group does not support \$stdDevPop/],
    [{ $group: { total: { $sum: 1 } } }, /Missing key _id/],
    [{ $sort: { 'a"; DROP TABLE x; --': 1 } }, /is not a field name/],
    [{ $project: { x: { $add: [1, 2] } } }, /\$project takes/],
    [{ $limit: -1 }, /\$limit needs a whole number/],
    [{ $match: { price: 'dear' } }, /does not match/],
  ])('%j is rejected with a clear error', async (stage, words) => {
    await expect(run([stage])).rejects.toMatchObject({ code: 102, message: expect.stringMatching(words) });
  });

  it('requires the master key', async () => {
    sdk.CoreManager.set('MASTER_KEY', null);
    const asked = fetch(`${backend.serverUrl}/aggregate/Sale`, {
      headers: { 'X-Parse-Application-Id': backend.appId },
    });
    expect((await asked).status).toBe(403);
    sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
  });
});

describe('a query', () => {
  /** Calls a method of a query that the SDK's types leave out, or have otherwise. */
  const told = (query: InstanceType<Sdk['Query']>, name: string, ...args: unknown[]) => {
    const method: unknown = Reflect.get(query, name);
    if (typeof method !== 'function') throw new Error(`A query has no ${name}.`);
    return Reflect.apply(method, query, args) as typeof query;
  };

  it('[F12] accepts hint, read preference and explain', async () => {
    const found = await told(new sdk.Query('Sale').hint('_id_'), 'readPreference', 'SECONDARY')
      .equalTo('item', 'tea')
      .find();
    expect(found).toHaveLength(2);
    const explained = await told(new sdk.Query('Sale'), 'explain').find({ useMasterKey: true });
    expect(JSON.stringify(explained)).toContain('Plan');
    sdk.CoreManager.set('MASTER_KEY', null);
    const publicly = told(new sdk.Query('Sale'), 'explain').find();
    await expect(publicly).rejects.toMatchObject({ code: 102, message: expect.stringContaining('master key') });
    sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
    expect(await run([{ $match: { item: 'tea' } }], new sdk.Query('Sale').hint('_id_'))).toHaveLength(2);
    expect(JSON.stringify(await run([{ $limit: 1 }], told(new sdk.Query('Sale'), 'explain')))).toContain('Plan');
  });
});
