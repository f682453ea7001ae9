import { beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

type Values = Record<string, unknown>;

const START = { sku: { x: { count: 12 }, y: 1 } };
const DATE = { __type: 'Date', iso: '2026-01-31T12:00:00.000Z' };
const POINTER = { __type: 'Pointer', className: 'Friend', objectId: 'someone' };
const BYTES = { __type: 'Bytes', base64: 'aGk=' };
const POINT = { __type: 'GeoPoint', latitude: 1, longitude: 2 };
const op = (__op: string, ...objects: unknown[]) => ({ __op, objects });
const by = (amount: number) => ({ __op: 'Increment', amount });
const DELETE = { __op: 'Delete' };

let backend: SharedBackend;
let rest: Rest;
let master: MasterClient;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  master = createMasterClient(backend);
});

const create = async (fields: Values, className = 'Part') =>
  String((await master.create(className, fields))['objectId']);
const read = async (id: string, className = 'Part'): Promise<Values> =>
  (await master.find(className, { objectId: id }))[0] ?? {};
const put = (id: string, body: Values, className = 'Part') => rest('PUT', `classes/${className}/${id}`, body);

/** Changes a row whose `data` is as given, and returns what `data` is then. */
async function changed(data: unknown, body: Values): Promise<unknown> {
  const id = await create({ data });
  const answer = await put(id, body);
  expect(answer).toMatchObject({ status: 200, body: { updatedAt: expect.any(String) as string } });
  return (await read(id))['data'];
}

describe('a place inside an object', () => {
  it('is set, and everything beside it stays, however deep it is', async () => {
    expect(await changed(START, { 'data.sku.z': 5 })).toEqual({ sku: { x: { count: 12 }, y: 1, z: 5 } });
    expect(await changed(START, { 'data.sku.x.count': 13 })).toEqual({ sku: { x: { count: 13 }, y: 1 } });
    expect(await changed(START, { 'data.a.b.c.d.e.f.g.h.i': 1 })).toEqual({
      ...START,
      a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } },
    });
    expect(await changed(START, { 'data.sku.x': [1], 'data.n': {}, 'data.sku.y': 'b' })).toEqual({
      sku: { x: [1], y: 'b' },
      n: {},
    });
  });

  it('keeps null as a value, and dates, pointers, bytes and points in their form', async () => {
    expect(await changed(START, { 'data.sku.x.count': null })).toEqual({ sku: { x: { count: null }, y: 1 } });
    expect(await changed(START, { 'data.sku.y': null, 'data.none': null })).toEqual({
      sku: { x: { count: 12 }, y: null },
      none: null,
    });
    const typed = { date: DATE, pointer: POINTER, bytes: BYTES, point: POINT, list: [DATE, null] };
    const body = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`data.in.${name}`, value]));
    expect(await changed({}, { ...body, 'data.in.second': POINT })).toEqual({ in: { ...typed, second: POINT } });
  });

  it('is deleted, incremented, added to and removed from', async () => {
    expect(await changed(START, { 'data.sku.x.count': DELETE })).toEqual({ sku: { x: {}, y: 1 } });
    expect(await changed(START, { 'data.sku.x': DELETE })).toEqual({ sku: { y: 1 } });
    expect(await changed(START, { 'data.no.such.place': DELETE })).toEqual(START);
    expect(await changed(START, { 'data.sku.x.count': by(0.5), 'data.sku.new': by(2), 'data.to.tal': by(-1) })).toEqual(
      { sku: { x: { count: 12.5 }, y: 1, new: 2 }, to: { tal: -1 } },
    );
    const lists = { in: { list: [3, 1, 3] } };
    expect(await changed(lists, { 'data.in.list': op('Add', 1, 4) })).toEqual({ in: { list: [3, 1, 3, 1, 4] } });
    expect(await changed(lists, { 'data.in.list': op('AddUnique', 1, 4, 4) })).toEqual({ in: { list: [3, 1, 3, 4] } });
    expect(await changed(lists, { 'data.in.list': op('Remove', 3) })).toEqual({ in: { list: [1] } });
    expect(await changed(lists, { 'data.in.new': op('Add', DATE) })).toEqual({ in: { list: [3, 1, 3], new: [DATE] } });
    expect(await changed(lists, { 'data.in.new': op('AddUnique', 1, 1) })).toEqual({
      in: { list: [3, 1, 3], new: [1] },
    });
    expect(await changed(lists, { 'data.in.new': op('Remove', 1) })).toEqual(lists);
  });

  it('of a list is found by its index, and a gap is filled with null', async () => {
    const data = { list: [{ n: 1 }, { n: 2 }] };
    expect(await changed(data, { 'data.list.1.n': by(1), 'data.list.0.m': 'x' })).toEqual({
      list: [{ n: 1, m: 'x' }, { n: 3 }],
    });
    expect(await changed(data, { 'data.list.3': 'end', 'data.list.0': DELETE })).toEqual({
      list: [null, { n: 2 }, null, 'end'],
    });
    const id = await create({ tags: ['a', 'b'] });
    await put(id, { 'tags.0': 'A', 'tags.2.deep.er': 1 });
    expect((await read(id))['tags']).toEqual(['A', 'b', { deep: { er: 1 } }]);
  });

  it('gives a class its field, and is filled in when a row is created or had none', async () => {
    const id = await create({ name: 'x' }, 'Fresh');
    expect(
      (await put(id, { 'data.a.b': null, 'tags.0': 'x', 'figures.n': by(2), 'gone.a': DELETE }, 'Fresh')).status,
    ).toBe(200);
    expect(await read(id, 'Fresh')).toMatchObject({
      name: 'x',
      data: { a: { b: null } },
      tags: ['x'],
      figures: { n: 2 },
    });
    const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey };
    const schema = await (await fetch(`${backend.operatorUrl}/schemas/Fresh`, { headers })).json();
    expect(schema).toMatchObject({
      fields: { data: { type: 'Object' }, figures: { type: 'Object' }, tags: { type: 'Array' } },
    });
    expect(schema).not.toHaveProperty('fields.gone');
    const { body } = await rest('POST', 'classes/Fresh', {
      'data.a.b': 2,
      'data.a.n': by(3),
      'tags.1': 'y',
      'data.z': DELETE,
    });
    expect(await read(String(body['objectId']), 'Fresh')).toMatchObject({
      data: { a: { b: 2, n: 3 } },
      tags: [null, 'y'],
    });
    expect(body).toMatchObject({ data: { a: { n: 3 } } });
  });

  it('is named in the answer if its value was computed', async () => {
    const id = await create({ data: { a: { n: 1, list: [1], other: 0 }, b: 2 }, tags: [{ n: 1 }] });
    const { body } = await put(id, {
      'data.a.n': by(1),
      'data.c.n': by(1),
      'tags.0.n': by(1),
      'data.b': 3,
      'data.x': DELETE,
    });
    expect(body).toEqual({
      updatedAt: expect.any(String) as string,
      data: { a: { n: 2, list: [1], other: 0 }, c: { n: 1 } },
      tags: [{ n: 2 }],
    });
    expect((await put(id, { 'data.a.list': op('AddUnique', 1, 2) })).body).toMatchObject({
      data: { a: { list: [1, 2] } },
    });
    expect(Object.keys((await put(id, { 'data.a.n': 5 })).body)).toEqual(['updatedAt']);
    expect(Object.keys((await put(id, { 'data.none.list': op('Remove', 1) })).body)).toEqual(['updatedAt']);
  });
});

describe('what cannot be changed', () => {
  const WHOLE = {
    data: {
      text: 'a',
      number: 1,
      big: 1.7e308,
      none: null,
      flag: true,
      list: [1, { n: 1 }],
      date: DATE,
      pointer: POINTER,
      bytes: BYTES,
      point: POINT,
      file: { __type: 'File', name: 'a.png' },
    },
    ...{ text: 'a', number: 1, flag: true, date: DATE, pointer: POINTER, point: POINT, tags: ['a'] },
  };

  const REFUSED: [number, Values][] = [
    ...['text', 'number', 'none', 'flag', 'date', 'pointer', 'bytes', 'point', 'file', 'list'].flatMap(
      (name): [number, Values][] => [
        [107, { [`data.${name}.x`]: 1 }],
        [107, { [`data.${name}.x.y`]: by(1) }],
        [107, { [`data.${name}.x`]: op('Remove', 1) }],
      ],
    ),
    ...['date.iso', 'pointer.objectId', 'bytes.base64', 'file.name'].map((name): [number, Values] => [
      107,
      { [`data.${name}`]: DELETE },
    ]),
    ...['text', 'number', 'flag', 'date', 'pointer', 'point'].flatMap((name): [number, Values][] => [
      [111, { [`${name}.x`]: 1 }],
      [111, { [`${name}.x`]: null }],
      [111, { [`${name}.x`]: DELETE }],
    ]),
    [111, { 'tags.x': 1 }],
    [107, { 'tags.0.x': 1 }],
    [107, { 'data.list.00': 1 }],
    [107, { 'data.list.5000': 1 }],
    [107, { 'tags.99999999999999999999': 1 }],
    [111, { 'data.text': by(1) }],
    [111, { 'data.none': by(1) }],
    [111, { 'data.text': op('Add', 1) }],
    [111, { 'data.none': op('AddUnique', 1) }],
    [111, { 'data.number': op('Remove', 1) }],
    [107, { 'data.new': { __op: 'AddRelation', objects: [POINTER] } }],
    [107, { 'data.number': by(1), 'data.big': by(1.7e308) }],
    [107, { 'data.number': by(1), 'data.new.x': 1, 'data.text.x': 1 }],
    [107, { data: {}, 'data.a': 1 }],
    [107, { 'data.a': 1, 'data.a.b': 1 }],
    [107, { 'data.a.b.c': DELETE, 'data.a': by(1) }],
    [105, { 'data.': 1 }],
    [105, { 'data..a': 1 }],
    [105, { '.data': 1 }],
    [105, { 'data.__proto__': 1 }],
    [105, { 'data.a.constructor.b': 1 }],
    [105, { 'data.toString': 1 }],
    [105, { 'data.a.__type': 'Pointer' }],
    [105, { 'data.a.__op': 'Delete' }],
    [107, { 'data.\u0000': 1 }],
    [105, { [`data.${'a.'.repeat(9)}b`]: 1 }],
    [105, { '_wperm.0': DELETE }],
    [105, { '_rperm.0': '*' }],
    [111, { 'objectId.x': DELETE }],
    [105, { 'ACL.*.read': DELETE }],
    [105, { 'authData.a': 1 }],
    [121, { 'data.$set': 1 }],
    [121, { 'data.a.b$': 1 }],
    [121, { 'data.a': { 'b.c': 1 } }],
    [121, { 'data.a': [{ b: { $c: 1 } }] }],
  ];

  it('is refused with a code that says why, and nothing changes', async () => {
    const id = await create({ ...WHOLE, name: 'before' }, 'Whole');
    const before = await read(id, 'Whole');
    for (const [code, body] of REFUSED) {
      const answer = await put(id, { ...body, name: 'after' }, 'Whole');
      expect([answer.status, answer.body['code'], body]).toEqual([400, code, body]);
    }
    expect(await read(id, 'Whole')).toEqual(before);
  });
});

describe('a batch', () => {
  it('changes places part by part, and refuses the parts that cannot be done', async () => {
    const ids = [await create({ data: START }), await create({ data: { sku: 'text' } }), await create({ data: START })];
    const bodies = [
      { 'data.sku.z': 5 },
      { 'data.sku.z': 5 },
      { 'data.sku.x.count': by(1), 'data.sku.x.list': op('Add', 1) },
    ];
    const requests = bodies.map((body, place) => ({ method: 'PUT', path: `/server/classes/Part/${ids[place]}`, body }));
    const { body } = await rest('POST', 'batch', { requests });
    expect(Object.values(body)).toEqual([
      { success: { updatedAt: expect.any(String) as string } },
      { error: { code: 107, error: expect.stringContaining('data.sku is of type string') as string } },
      { success: expect.objectContaining({ data: { sku: { x: { count: 13, list: [1] }, y: 1 } } }) as object },
    ]);
    const rows = await Promise.all(ids.map((id) => read(id)));
    expect(rows.map(({ data }) => data)).toEqual([
      { sku: { x: { count: 12 }, y: 1, z: 5 } },
      { sku: 'text' },
      { sku: { x: { count: 13, list: [1] }, y: 1 } },
    ]);
  });
});

describe('requests at once', () => {
  it('lose nothing that another one writes at another place, or adds at the same', async () => {
    const id = await create({ data: { in: {}, n: 0, list: [] }, tags: [{ n: 0 }] });
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map((number) =>
        put(id, {
          [`data.in.p${number}.q`]: number,
          'data.n': by(1),
          'data.list': op('AddUnique', number),
          'tags.0.n': by(1),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const { data, tags } = (await read(id)) as { data: { in: object; n: number; list: number[] }; tags: unknown };
    expect(data.in).toEqual(Object.fromEntries(numbers.map((number) => [`p${number}`, { q: number }])));
    expect([data.n, [...data.list].sort((one, other) => one - other), tags]).toEqual([60, numbers, [{ n: 60 }]]);
  });
});

describe('bounds', () => {
  it('hold for the number of paths and the depth of what is set', async () => {
    const id = await create({ data: START });
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`data.many.p${at}`, at]));
    expect(await put(id, many(501))).toMatchObject({ status: 400, body: { code: 107 } });
    expect(await put(id, { 'data.a.b.c.d': nest(56) })).toMatchObject({ status: 400, body: { code: 107 } });
    expect((await read(id))['data']).toEqual(START);
    expect((await put(id, { ...many(499), 'data.deep': nest(50) })).status).toBe(200);
    expect(Object.keys((await read(id))['data'] as object)).toEqual(['sku', 'deep', 'many']);
  });
});

const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) });
