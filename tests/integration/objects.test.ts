// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NotAllowedError } from '@/lib/errors/NotAllowedError';
import { ObjectNotFoundError } from '@/lib/errors/ObjectNotFoundError';
import { addUnique, increment, unset } from '@/lib/objects/changes';
import { defineClass } from '@/lib/objects/defineClass';
import type { GeoPoint, Reference, Relation } from '@/lib/objects/StoredObject';
import { geoPoint, included, referenceTo } from '@/lib/objects/values';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const loaded = vi.hoisted(() => ({ sdk: null as unknown, settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));
vi.mock('@/lib/moralis/ensureSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

type Room = {
  title: string;
  seats?: number;
  tags?: string[];
  opened?: Date;
  place?: GeoPoint;
  house?: Reference<'House'>;
  guests?: Relation<'Guest'>;
};

const rooms = defineClass<Room>('Room');
const houses = defineClass<{ name: string }>('House');

let backend: TestBackend;
let sdk: BrowserSdk;

beforeAll(async () => {
  backend = await startBackend({ env: { CLIENT_CLASS_CREATION: 'on' } });
  loaded.settings = backend;
  sdk = loadBrowserSdk(backend).sdk;
  loaded.sdk = sdk;
});
afterAll(() => backend.stop());

describe('typed objects', () => {
  it('[B01] are made, read, asked for, changed and deleted, each with id, class, moments and access', async () => {
    const house = await houses.create({ name: 'North' });
    const opened = new Date('2026-01-31T12:00:00.000Z');
    const room = await rooms.create(
      {
        title: 'Blue room',
        seats: 4,
        tags: ['quiet'],
        opened,
        place: geoPoint(48.2, 16.4),
        house: referenceTo('House', house.id),
      },
      { access: { '*': { read: true, write: true } } },
    );
    expect(room).toMatchObject({
      className: 'Room',
      title: 'Blue room',
      opened,
      access: { '*': { read: true, write: true } },
    });
    const found = await rooms.get(room.id, { include: ['house'] });
    expect(found).toMatchObject({ ...room, house: expect.anything() as unknown });
    expect(included(found.house)).toMatchObject({ name: 'North' });
    const changed = await rooms.update(room, { seats: increment(2), tags: addUnique('light'), opened: unset() });
    expect(changed.seats).toBe(6);
    const near = rooms
      .query()
      .greaterThan('seats', 5)
      .containsAll('tags', ['light'])
      .withinKilometers('place', geoPoint(48, 16), 100);
    expect((await near.find()).map(({ id }) => id)).toEqual([room.id]);
    expect((await near.select('title').first())?.title).toBe('Blue room');
    await rooms.delete(room);
    await expect(rooms.get(room.id)).rejects.toThrow(ObjectNotFoundError);
    await expect(defineClass('Challenge').query().find()).rejects.toThrow(NotAllowedError);
  });
});
