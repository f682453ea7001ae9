// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ownerOnly, relatedTo } from '@/lib/objects/roles';
import { BackendError, PartlyFailedError } from '@/lib/errors/backendErrors';
import { NotAllowedError, ObjectNotFoundError } from '@/lib/errors/objectErrors';
import { add, addUnique, defineClass, increment, relate, remove, unrelate, unset } from '@/lib/objects/defineClass';
import type { GeoPoint, Polygon, Reference, Relation, StoredFile } from '@/lib/objects/StoredObject';
import { geoPoint, included, polygon, referenceTo } from '@/lib/objects/values';
import { offlineStore } from '@/lib/objects/offlineStore';
import { createRest } from '@/tests/helpers/createRest';
import { loadBrowserSdk, type BrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const loaded = vi.hoisted(() => ({ sdk: null as unknown, settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

type Room = {
  title: string;
  seats?: number;
  tags?: string[];
  opened?: Date;
  place?: GeoPoint;
  plan?: Polygon;
  picture?: StoredFile;
  house?: Reference<'House'>;
  guests?: Relation<'Guest'>;
};

const rooms = defineClass<Room>('Room');
const houses = defineClass<{ name: string }>('House');
const guests = defineClass<{ name: string }>('Guest');

let backend: SharedBackend;

beforeAll(async () => {
  backend = await shareBackend();
  loaded.settings = backend;
  loaded.sdk = loadBrowserSdk(backend).sdk;
});

const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);

describe('typed objects', () => {
  it('[B01][F13][F14] are created, read, changed and deleted, each with ID, class, timestamps and access', async () => {
    const house = await houses.create({ name: 'North' });
    const opened = new Date('2026-01-31T12:00:00.000Z');
    const access = { '*': { read: true, write: true } };
    const room = await rooms.create(
      { title: 'Blue', seats: 4, tags: ['quiet'], opened, house: referenceTo('House', house.id) },
      { access },
    );
    expect(room).toMatchObject({ className: 'Room', title: 'Blue', opened, access, updatedAt: room.createdAt });
    const found = await rooms.get(room.id, { include: ['house'] });
    expect({ ...found, house: room.house }).toEqual(room);
    expect(included(found.house)).toEqual(house);
    expect(included((await rooms.get(room.id)).house)).toBeNull();
    const changed = await rooms.update(room, { title: 'Green' }, { access: ownerOnly('nobody') });
    expect(changed).toEqual({ id: room.id, title: 'Green', updatedAt: expect.any(Date) as Date });
    await expect(rooms.get(room.id)).rejects.toThrow(ObjectNotFoundError);
    await houses.delete(house);
    await expect(houses.delete(house)).rejects.toThrow(ObjectNotFoundError);
    await expect(defineClass('Challenge').query().find()).rejects.toThrow(NotAllowedError);
  });

  it('[C13][B12][D21] support every operation, and reject operations that do not fit', async () => {
    const [ann, bob] = await guests.createAll([{ name: 'Ann' }, { name: 'Bob' }]);
    if (!ann || !bob) throw new Error('Two guests were to be made.');
    const room = await rooms.create({ title: 'Kinds', seats: 1, tags: ['a'], opened: new Date() });
    const change = (changes: Parameters<typeof rooms.update>[1]) => rooms.update(room, changes);
    expect((await change({ seats: increment(2), tags: add('b', 'a') })).seats).toBe(3);
    await change({ tags: addUnique('b', 'c'), opened: unset() });
    expect((await rooms.get(room.id)).tags).toHaveLength(4);
    await change({ tags: remove('a') });
    const now = await rooms.get(room.id);
    expect(now.opened).toBeUndefined();
    expect([...(now.tags ?? [])].sort()).toEqual(['b', 'c']);
    await change({ guests: relate(ann, bob) });
    await change({ guests: unrelate(bob) });
    expect((await rooms.get(room.id)).guests).toEqual({ __type: 'Relation', className: 'Guest' });
    const members = relatedTo<{ name: string }>(room, 'guests', 'Guest');
    expect((await members.find()).map(({ name }) => name)).toEqual(['Ann']);
    for (const misfit of [
      { title: increment(1) },
      { seats: add(1) },
      { guests: relate(room) },
      { tags: relate(ann) },
      { seats: 'four' as never },
    ]) {
      await expect(change(misfit as object)).rejects.toThrow(BackendError);
    }
    expect((await rooms.get(room.id)).seats).toBe(3);
  });

  it('[B11][D18][I04] hold points and polygons, which lie on the globe', async () => {
    const plan = polygon([
      [48, 16],
      [48, 17],
      [49, 17],
    ]);
    const vienna = await rooms.create({ title: 'Vienna', place: geoPoint(48.2, 16.4), plan });
    await rooms.create({ title: 'Graz', place: geoPoint(47.07, 15.44) });
    const kept = await rooms.get(vienna.id);
    expect(kept.place).toEqual(geoPoint(48.2, 16.4));
    expect(kept.plan?.coordinates.slice(0, 3)).toEqual(plan.coordinates);
    const here = geoPoint(48.3, 16.4);
    expect(titles(await rooms.query().near('place', here).find())).toEqual(['Vienna', 'Graz']);
    // 0.1 degrees of 6371 km: 11.119 km or 6.9097 miles of 3958.8.
    for (const [distance, count] of [
      [11.12, 1],
      [11.11, 0],
    ] as const) {
      expect(await rooms.query().withinKilometers('place', here, distance, false).count()).toBe(count);
    }
    for (const [distance, count] of [
      [6.91, 1],
      [6.9, 0],
    ] as const) {
      expect(await rooms.query().withinMiles('place', here, distance, false).count()).toBe(count);
    }
    expect(titles(await rooms.query().polygonContains('plan', geoPoint(48.2, 16.9)).find())).toEqual(['Vienna']);
    const box = rooms.query().withinGeoBox('place', geoPoint(48, 16), geoPoint(49, 17));
    expect(titles(await box.find())).toEqual(['Vienna']);
    for (const [latitude, longitude] of [
      [91, 0],
      [0, -181],
      [Number.NaN, 0],
    ] as const) {
      await expect(rooms.create({ title: 'x', place: geoPoint(latitude, longitude) })).rejects.toThrow('GeoPoint');
    }
    await expect(rooms.create({ title: 'x', plan: polygon([[1, 1]]) })).rejects.toThrow('at least 3');
  });

  it('hold a file, under the name and URL the backend assigned', async () => {
    const rest = createRest(backend.serverUrl, backend.appId);
    const { body: user } = await rest('POST', 'users', { username: 'painter', password: 'Quiet-Harbour-41-lantern' });
    const options = { sessionToken: String(user['sessionToken']) };
    const { body } = await rest(
      'POST',
      'files/plan.txt',
      { base64: btoa('a plan'), _ContentType: 'text/plain' },
      options,
    );
    const picture: StoredFile = { __type: 'File', name: String(body['name']), url: String(body['url']) };
    const { id } = await rooms.create({ title: 'Painted', picture });
    expect((await rooms.get(id)).picture).toMatchObject(picture);
  });
});

describe('a typed query', () => {
  beforeAll(async () => {
    const hall = await houses.create({ name: 'Hall' });
    const house = referenceTo('House', hall.id);
    const numbered = Array.from({ length: 105 }, (_, seats) => ({ title: `r${seats}`, seats, tags: ['n'], house }));
    await rooms.createAll(numbered);
  });

  const some = () => rooms.query().containsAll('tags', ['n']);

  it('[F12] accepts conditions, order, skip, limit, selected fields, included objects and a count', async () => {
    const page = some().greaterThanOrEqualTo('seats', 100).descending('seats').skip(1).limit(2).include('house');
    const { results, count } = await page.findWithCount();
    expect(titles(results)).toEqual(['r103', 'r102']);
    expect(count).toBe(5);
    expect(results.map(({ house }) => included<{ name: string }, 'House'>(house as never)?.name)).toEqual([
      'Hall',
      'Hall',
    ]);
    const [chosen] = await page.select('title').find();
    expect(Object.keys(chosen ?? {})).not.toContain('seats');
    const [rest] = await page.exclude('title').find();
    expect(rest).toMatchObject({ seats: 103 });
    expect(Object.keys(rest ?? {})).not.toContain('title');
    expect(await some().count()).toBe(105);
    expect((await some().equalTo('seats', 7).first())?.title).toBe('r7');
    expect(await some().equalTo('seats', 700).first()).toBeNull();
    const either = rooms.anyOf(some().equalTo('seats', 1), some().startsWith('title', 'r2').endsWith('title', '2'));
    expect(titles(await either.ascending('seats').find())).toEqual(['r1', 'r2', 'r22']);
    const inHall = some().matchesQuery('house', houses.query().equalTo('name', 'Hall')).containedIn('seats', [3, 4]);
    expect(titles(await inHall.addAscending('seats').find())).toEqual(['r3', 'r4']);
    expect(await some().matches('title', /^R5$/i).count()).toBe(1);
    const ended = AbortSignal.abort(new Error('Left the page.'));
    await expect(some().find({ signal: ended })).rejects.toThrow('Left the page.');
  });

  it('[D23][D19] iterates over all results by a hundred, unless it has an order, a skip or a limit of its own', async () => {
    const seen = new Set<string>();
    for await (const { id } of some().each()) seen.add(id);
    expect(seen.size).toBe(105);
    await guests.createAll(Array.from({ length: 250 }, (_, number) => ({ name: `walker ${number}` })));
    const walkers = guests.query().startsWith('name', 'walker ');
    const rounds: [asked: unknown, came: number][] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      const answer = await fetch(url, init);
      const { results } = (await answer.clone().json()) as { results: unknown[] };
      rounds.push([(JSON.parse(init.body) as { limit: unknown }).limit, results.length]);
      return answer;
    });
    for await (const { name } of walkers.each()) expect(name).toMatch(/^walker /);
    const ownOfSdk = new (loaded.sdk as BrowserSdk).Query('Guest') as unknown as {
      startsWith(field: string, start: string): { each(visit: () => void): Promise<void> };
    };
    await ownOfSdk.startsWith('name', 'walker ').each(() => undefined);
    vi.unstubAllGlobals();
    const byHundreds = [
      [100, 100],
      [100, 100],
      [100, 50],
    ];
    expect(rounds).toEqual([...byHundreds, ...byHundreds]);
    for (const query of [some().ascending('seats'), some().skip(1), some().limit(5)]) {
      await expect(query.each().next()).rejects.toThrow('Cannot iterate on a query with sort, skip, or limit.');
    }
    await expect(some().skip(-1).find()).rejects.toThrow('skip by a positive number');
    await expect(
      some()
        .limit('five' as never)
        .find(),
    ).rejects.toThrow('limit to a numeric value');
  });

  it('[F15] changes many objects at once, and reports which failed', async () => {
    const before = await some().count();
    const made = await rooms
      .createAll([{ title: 'good', tags: ['n'] }, { title: 5 as never }, { title: 'good too', tags: ['n'] }])
      .catch((error: unknown) => error);
    expect(made).toBeInstanceOf(PartlyFailedError);
    expect((made as PartlyFailedError).failures).toMatchObject([{ index: 1, error: { code: 111 } }]);
    const added = await some().startsWith('title', 'good').find();
    expect(added).toHaveLength(2);
    await expect(rooms.deleteAll([...added, 'nosuchroom'])).rejects.toMatchObject({
      code: 600,
      failures: [{ index: 2, error: { code: 101 } }],
    });
    expect(await some().count()).toBe(before);
  });

  it('[I03] reads pinned objects from the browser until they are unpinned', async () => {
    const kept = await some().lessThan('seats', 3).include('house').find();
    await offlineStore.pin(kept, 'wall');
    const [first] = kept;
    if (!first) throw new Error('There are rooms of less than three seats.');
    await offlineStore.pin([first]);
    const keys = Object.keys(localStorage);
    expect(keys).toEqual(expect.arrayContaining(['parsePin_wall', '_default', `Parse_LDS_Room_${first.id}`]));
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const local = rooms.query().greaterThan('seats', 0).ascending('seats');
    const found = await offlineStore.find(local, 'wall');
    expect(titles(found)).toEqual(['r1', 'r2']);
    expect(included<{ name: string }, 'House'>(found[0]?.house as never)?.name).toBe('Hall');
    expect(titles(await offlineStore.find(rooms.query()))).toEqual([first.title]);
    await offlineStore.unpin(kept, 'wall');
    expect(await offlineStore.find(local, 'wall')).toEqual([]);
    vi.stubGlobal('fetch', fetch);
    await offlineStore.clear();
    expect(Object.keys(localStorage).filter((key) => /^(Parse_LDS_|parsePin_|_default)/.test(key))).toEqual([]);
  });
});
