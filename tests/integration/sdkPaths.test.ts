import { beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

type SdkObject = InstanceType<Sdk['Object']>;

const START = { sku: { x: { count: 12 }, y: 1 }, list: [{ n: 1 }, { n: 2 }] };

let backend: SharedBackend;
let sdk: Sdk;
let master: MasterClient;

beforeAll(async () => {
  backend = await shareBackend();
  sdk = await startSdk(backend);
  master = createMasterClient(backend);
});

async function create(fields: Record<string, unknown> = { data: structuredClone(START) }): Promise<SdkObject> {
  const object = new sdk.Object('Part');
  await object.save(fields);
  return object;
}

/** What the database holds. */
const stored = async ({ id }: SdkObject): Promise<unknown> =>
  (await master.find('Part', { objectId: id }))[0]?.['data'];
/** The same as another client reads it. */
const fetched = async ({ id }: SdkObject): Promise<unknown> => (await new sdk.Query('Part').get(id)).toJSON()['data'];

describe('the SDK', () => {
  it('sets places inside objects by save() and set(), and what is beside them stays', async () => {
    const part = await create();
    await part.save({ 'data.sku.z': 2 });
    part.set('data.sku.x.count', 13);
    part.set('data.list.0.n', 5);
    part.set('data.none', null);
    await part.save();
    const data = { sku: { x: { count: 13 }, y: 1, z: 2 }, list: [{ n: 5 }, { n: 2 }], none: null };
    expect(await stored(part)).toEqual(data);
    expect(await fetched(part)).toEqual(data);
    expect((await part.fetch()).get('data')).toEqual(data);
  });

  it('increments, adds, removes and unsets them, and remembers what was computed beside all else', async () => {
    const part = await create();
    // Another client counts meanwhile.
    await master.update('Part', part.id, { 'data.sku.x.count': { __op: 'Increment', amount: 100 } });
    part.increment('data.sku.x.count');
    await part.save();
    expect(part.get('data')).toEqual({ ...START, sku: { x: { count: 113 }, y: 1 } });
    part.unset('data.sku.y');
    await part.save();
    await part.fetch();
    part.add('data.list', { n: 3 });
    await part.save();
    part.remove('data.list', { n: 1 });
    await part.save();
    part.addUnique('data.list', { n: 2 });
    await part.save();
    const data = { sku: { x: { count: 113 } }, list: [{ n: 2 }, { n: 3 }] };
    expect(await stored(part)).toEqual(data);
    expect(part.get('data')).toEqual(data);
  });

  it('does so in a batch', async () => {
    const parts = [await create(), await create()] as const;
    for (const part of parts) part.increment('data.total', 2);
    parts[1].set('data.sku.x.note', 'x');
    parts[1].unset('data.list');
    await sdk.Object.saveAll([...parts]);
    expect(await Promise.all(parts.map(stored))).toEqual([
      { ...START, total: 2 },
      { sku: { x: { count: 12, note: 'x' }, y: 1 }, total: 2 },
    ]);
  });

  it('hears why a place cannot be changed, and nothing changes', async () => {
    const part = await create();
    await master.update('Part', part.id, { data: { sku: 'text' } });
    await expect(part.save({ 'data.sku.z': 2 })).rejects.toMatchObject({
      code: 107,
      message: 'data.sku is of type string: nothing inside it can be changed.',
    });
    expect(await stored(part)).toEqual({ sku: 'text' });
    const text = await create({ hello: 'world' });
    text.increment('hello.dot' as never, 15);
    await expect(text.save()).rejects.toMatchObject({
      code: 111,
      message: 'schema mismatch for Part.hello; expected String but got Object',
    });
  });
});
