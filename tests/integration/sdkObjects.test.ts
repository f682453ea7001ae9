// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sdk } from '@/tests/helpers/createSdk';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { loadBrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const loaded = vi.hoisted(() => ({ settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));

/** What the SDK's own types leave out. */
type SdkObject = InstanceType<Sdk['Object']>;
type Sent = { method: string; path: string; body: Record<string, unknown> };

const PASSWORD = 'Quiet-Harbour-41-lantern';
const asMaster = { useMasterKey: true };

let backend: SharedBackend;
let sdk: Sdk;
let rest: Rest;
let sent: Sent[] = [];

beforeAll(async () => {
  backend = await shareBackend();
  loaded.settings = backend;
  sdk = loadBrowserSdk(backend).sdk as unknown as Sdk;
  // It takes this process for a server, where each object has a memory of its own.
  call(sdk.Object, 'enableSingleInstance');
  // As an operator's own program on the machine of the backend has it; the site never does.
  sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
  rest = createRest(backend.serverUrl, backend.appId);
  const controller = sdk.CoreManager.getRESTController() as unknown as {
    request(method: string, path: string, body: Record<string, unknown>, options?: object): Promise<unknown>;
  };
  const { request } = controller;
  controller.request = (method, path, body, options) => {
    sent.push({ method, path, body });
    return request.call(controller, method, path, body, options);
  };
});
beforeEach(() => {
  sent = [];
});

const make = (className: string, fields: Record<string, unknown> = {}): SdkObject => {
  const object = new sdk.Object(className);
  object.set(fields);
  return object;
};
const call = (target: object, method: string, ...values: unknown[]): unknown =>
  Reflect.apply(Reflect.get(target, method) as (...values: unknown[]) => unknown, target, values);

describe('the SDK’s objects', () => {
  it('[C12] are created by POST and changed by PUT; pending changes are cleared on success and restored on failure', async () => {
    const lamp = make('Lamp', { watts: 40 });
    await lamp.save();
    expect(sent).toMatchObject([{ method: 'POST', path: 'classes/Lamp', body: { watts: 40 } }]);
    expect(lamp.dirty()).toBe(false);
    sent = [];
    await lamp.save({ watts: 60 });
    expect(sent).toMatchObject([{ method: 'PUT', path: `classes/Lamp/${lamp.id}`, body: { watts: 60 } }]);
    await expect(lamp.save({ watts: 'many' })).rejects.toMatchObject({ code: 111 });
    expect(lamp.dirtyKeys()).toContain('watts');
    expect(lamp.get('watts')).toBe('many');
    lamp.revert('watts');
    expect(lamp.get('watts')).toBe(60);
  });

  it('[C13][B12][D19][D21] support every operation, and reject contradictory pairs', async () => {
    const shade = make('Shade', { kind: 'paper' });
    await shade.save();
    const lamp = make('Lamp', { watts: 1, tags: ['a'], note: 'x' });
    await lamp.save();
    lamp.increment('watts', 2);
    lamp.add('tags', 'b');
    lamp.unset('note');
    lamp.relation('shades').add(shade);
    await lamp.save();
    lamp.addUnique('tags', 'a');
    await lamp.save();
    lamp.remove('tags', 'b');
    lamp.relation('shades').remove(shade);
    await lamp.save();
    const kept = await new sdk.Query('Lamp').get(lamp.id);
    expect(kept.get('watts')).toBe(3);
    expect(kept.get('tags')).toEqual(['a']);
    expect(kept.has('note')).toBe(false);
    const relation = kept.relation('shades');
    expect(relation).toMatchObject({ parent: { id: lamp.id }, key: 'shades', targetClassName: 'Shade' });
    expect(await relation.query().count()).toBe(0);
    expect(() => call(lamp, 'increment', 'watts', 'two')).toThrow('non-numeric amount');
    lamp.unset('shades');
    expect(() => lamp.relation('shades').add(shade)).toThrow('You cannot modify a relation after deleting it.');
    lamp.revert();
    lamp.set('note', 'text');
    expect(() => lamp.add('note', 'more')).toThrow('Cannot add elements to a non-array value');
    lamp.revert();
    expect(() => lamp.relation('shades').add(make('Shade'))).toThrow('unsaved');
    expect(() => lamp.relation('shades').add([shade, lamp])).toThrow('2 different object types');
    const schema = new sdk.Schema('Lamp');
    expect(() => call(schema, 'addPointer', 'maker')).toThrow('You need to set the targetClass of the Pointer.');
    expect(() => call(schema, 'addRelation', 'makers')).toThrow('You need to set the targetClass of the Relation.');
  });

  it('[D04][D24][D17] are not saved with an unsaved file or an invalid date, and keep read-only fields', async () => {
    const file = new sdk.File('note.txt', [104, 105]);
    expect(() => make('Lamp', { file: [file] }).toJSON()).toThrow('Tried to encode an unsaved file.');
    await expect(make('Lamp', { lit: new Date('never') }).save()).rejects.toThrow('Tried to encode an invalid date.');
    expect(sent).toEqual([]);
    const session = new sdk.Session();
    for (const field of ['sessionToken', 'createdWith', 'expiresAt', 'installationId', 'restricted', 'user']) {
      expect(() => call(session, 'set', field, 'x')).toThrow(`Cannot modify readonly attribute: ${field}`);
    }
    const ACL = sdk.ACL as unknown as new (list: object) => InstanceType<Sdk['ACL']>;
    expect(() => new ACL({ '*': { read: 'yes' } })).toThrow('invalid permission value');
    expect(() => new ACL({ '*': { fly: true } })).toThrow('invalid permission type');
    expect(() => call(new sdk.ACL(), 'setPublicReadAccess', 'yes')).toThrow('allowed must be either true or false');
  });

  it('[D18][I04] measure distance on a globe of 6371 km or 3958.8 miles', () => {
    const far = new sdk.GeoPoint(0, 180);
    expect(new sdk.GeoPoint(0, 0).kilometersTo(far)).toBeCloseTo(Math.PI * 6371, 6);
    expect(new sdk.GeoPoint(0, 0).milesTo(far)).toBeCloseTo(Math.PI * 3958.8, 6);
    expect(() => new sdk.GeoPoint(0, 180.5)).toThrow('longitude out of bounds');
    const open = new sdk.ACL();
    open.setPublicReadAccess(true);
    expect(open.toJSON()).toEqual({ '*': { read: true } });
  });

  it('[D22] are fetched together if they are of one class and all saved', async () => {
    const fetchAll = (...list: SdkObject[]) => sdk.Object.fetchAll(list, {});
    const [one, two] = [make('Lamp'), make('Lamp')] as const;
    await sdk.Object.saveAll([one, two]);
    expect(await fetchAll(one, two)).toHaveLength(2);
    const shade = make('Shade');
    await shade.save();
    await expect(fetchAll(one, make('Lamp'))).rejects.toThrow('All objects must have an ID');
    await expect(fetchAll(one, shade)).rejects.toThrow('All objects should be of the same class');
    await two.destroy();
    await expect(fetchAll(one, two)).rejects.toMatchObject({
      code: 101,
      message: 'All objects must exist on the server.',
    });
  });

  it('[F15] are deleted in a batch, whose failures arrive in one error', async () => {
    const lamps = [make('Lamp'), make('Lamp')];
    await sdk.Object.saveAll(lamps);
    const lost = make('Lamp');
    lost.id = 'nosuchlamp';
    const failure: unknown = await sdk.Object.destroyAll([lamps[0] as SdkObject, lost]).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 600, errors: [{ code: 101, object: { id: 'nosuchlamp' } }] });
    const { body } = await rest('POST', 'batch', {
      requests: [
        { method: 'POST', path: '/server/classes/Lamp', body: { watts: 5 } },
        { method: 'POST', path: '/server/classes/Lamp', body: { watts: 'five' } },
        { method: 'DELETE', path: `/server/classes/Lamp/${lamps[1]?.id}` },
      ],
    });
    expect(Object.values(body)).toEqual([
      { success: expect.objectContaining({ objectId: expect.any(String) as string }) as object },
      { error: { code: 111, error: expect.any(String) as string } },
      { success: {} },
    ]);
  });
});

describe('the SDK’s requests', () => {
  it('[D14][D15] reject invalid field names and sort keys', async () => {
    for (const name of ['1st', 'a-b', 'a b', '_own', 'ä']) {
      expect((await rest('POST', 'classes/Lamp', { [name]: 1 })).body).toMatchObject({ code: 105 });
    }
    expect((await rest('POST', 'classes/Lamp', { a_B1: { c: 1 } })).status).toBe(201);
    for (const order of ['a-b', '-a b', 'watts,$x', 'password', '-password', '_hashed_password']) {
      const { body } = await rest('GET', 'classes/Lamp', { order });
      expect(body).toMatchObject({ code: 105, error: expect.stringMatching(/^Invalid Key: /) as string });
    }
    expect((await rest('GET', 'classes/Lamp', { order: '-watts,a_B1' })).status).toBe(200);
  });

  it('[D20] search full text with a key, a term and three options', async () => {
    await sdk.Object.saveAll(['The brass lamps', 'A Lamp of paper', 'Lämp'].map((note) => make('Note', { note })));
    const found = (term: string, options?: object) =>
      new sdk.Query('Note').fullText('note', term, options as never).count();
    expect(await found('lamp')).toBe(2);
    expect(await found('lamps', { language: 'simple' })).toBe(1);
    expect(await found('Lamp', { caseSensitive: true, language: 'simple' })).toBe(1);
    expect(await found('lamp', { diacriticSensitive: false })).toBe(3);
    const query = new sdk.Query('Note');
    expect(() => call(query, 'fullText', '', 'lamp')).toThrow('A key is required.');
    expect(() => call(query, 'fullText', 'note')).toThrow('A search term is required');
    expect(() => call(query, 'fullText', 'note', 5)).toThrow('must be a string');
    expect(() => call(query, 'fullText', 'note', 'lamp', { fuzzy: true })).toThrow('Unknown option: fuzzy');
    const search = (value: unknown) => rest('GET', 'classes/Note', { where: { note: { $text: { $search: value } } } });
    expect((await search({ $term: 5 })).body).toMatchObject({ code: 107 });
    expect((await search({})).body).toMatchObject({ code: 107 });
    expect((await search({ $term: 'lamp', $caseSensitive: 'no' })).body).toMatchObject({ code: 107 });
  });

  it('[F12][F13] return results, the count, selected keys, included objects, and a query plan to the operator', async () => {
    const shade = make('Shade', { kind: 'silk' });
    const lamp = make('Shelf', { n: 1, secret: 2, shade });
    await lamp.save();
    const parameters = { where: { n: 1 }, include: 'shade', keys: 'n,shade', limit: 1, skip: 0, order: 'n', count: 1 };
    const { body } = await rest('GET', 'classes/Shelf', parameters);
    expect(body).toMatchObject({ count: 1, results: [{ n: 1, shade: { kind: 'silk' } }] });
    expect((body['results'] as object[])[0]).not.toHaveProperty('secret');
    const without = await rest('GET', 'classes/Shelf', { excludeKeys: 'secret', readPreference: 'SECONDARY' });
    expect((without.body['results'] as object[])[0]).not.toHaveProperty('secret');
    expect((await rest('GET', `classes/Shelf/${lamp.id}`, { include: 'shade' })).body).toMatchObject({
      n: 1,
      shade: { __type: 'Object', kind: 'silk' },
    });
    // Not by the SDK, which would remember what it saved.
    for (const n of [2, 3, 4]) await rest('POST', 'classes/Shelf', { n, secret: n, shade: shade.toPointer() });
    const query = new sdk.Query('Shelf').greaterThan('n', 0).include('shade').descending('n').skip(1).limit(2);
    for (const [step, value] of [
      ['select', ['n', 'shade']],
      ['exclude', 'secret'],
      ['withCount', true],
      ['hint', '_id_'],
      ['readPreference', 'SECONDARY'],
    ] as const)
      call(query, step, value);
    const asked = { where: { n: { $gt: 0 } }, include: 'shade', keys: 'n,shade', excludeKeys: 'secret' };
    const found = (await query.find(asMaster)) as unknown as { count: number; results: SdkObject[] };
    expect(sent.at(-1)).toMatchObject({
      ...{ method: 'GET', path: 'classes/Shelf' },
      body: { ...asked, order: '-n', skip: 1, limit: 2, count: 1, hint: '_id_', readPreference: 'SECONDARY' },
    });
    expect(found.count).toBe(4);
    expect(found.results.map((row) => [row.get('n'), row.get('secret'), row.get('shade')?.get('kind')])).toEqual([
      [3, undefined, 'silk'],
      [2, undefined, 'silk'],
    ]);
    call(query, 'explain', true);
    expect(JSON.stringify(await query.find(asMaster))).toContain('"Plan"');
    expect(sent.at(-1)?.body).toMatchObject({ explain: true });
    expect((await rest('GET', 'classes/Shelf', { explain: true })).body).toMatchObject({ code: 102 });
  });

  it('[B09] store installations in their own class', async () => {
    const installation = new sdk.Installation();
    installation.set({ installationId: 'browser-1', deviceType: 'web' });
    await installation.save();
    expect(sent.at(-1)).toMatchObject({ method: 'POST', path: 'classes/_Installation' });
    const [kept] = await new sdk.Query('_Installation').equalTo('installationId', 'browser-1').find(asMaster);
    expect(kept?.get('deviceType')).toBe('web');
    await expect(new sdk.Query('_Installation').find()).rejects.toBeTruthy();
  });

  it('[B08][F19] show a session to its owner, who cannot write its fields', async () => {
    await expect(sdk.Session.current()).rejects.toBe('There is no current user.');
    const user = await sdk.User.signUp('session-owner', PASSWORD, {});
    const session = await sdk.Session.current();
    expect(sent.at(-1)).toMatchObject({ method: 'GET', path: 'sessions/me' });
    expect(session.getSessionToken()).toBe(user.getSessionToken());
    expect(session.get('createdWith')).toEqual({ action: 'signup', authProvider: 'password' });
    expect(session.get('user').id).toBe(user.id);
    const thirtyDays = new Date(Date.now() + 2_592_000_000).getTime();
    expect(Math.abs((session.get('expiresAt') as Date).getTime() - thirtyDays)).toBeLessThan(60_000);
    expect(session.get('installationId')).toMatch(/^[0-9a-f-]{36}$/);
    // No session of this backend is a restricted one.
    expect(session.get('restricted')).toBeUndefined();
    const before = (await rest('GET', 'sessions/me', {}, { sessionToken: user.getSessionToken() })).body;
    const options = { sessionToken: user.getSessionToken() };
    for (const field of ['sessionToken', 'createdWith', 'expiresAt', 'installationId', 'restricted', 'user']) {
      for (const [method, path] of [
        ['PUT', `sessions/${session.id}`],
        ['PUT', `classes/_Session/${session.id}`],
        ['POST', 'sessions'],
      ] as const) {
        expect((await rest(method, path, { [field]: true }, options)).body).toMatchObject({ code: 105 });
      }
      expect(() => session.set(field, true)).toThrow(`Cannot modify readonly attribute: ${field}`);
    }
    expect((await rest('GET', 'sessions/me', {}, options)).body).toEqual(before);
    await sdk.User.logOut();
  });

  it('[H07] answer an unknown username with 101, after which loginOrSignup signs up', async () => {
    await expect(sdk.User.logIn('nobody-yet', PASSWORD)).rejects.toMatchObject({ code: 101 });
    const loginOrSignup = Reflect.get(sdk.User, 'loginOrSignup') as (...values: string[]) => Promise<SdkObject>;
    const made = await loginOrSignup.call(sdk.User, 'nobody-yet', PASSWORD);
    expect((await loginOrSignup.call(sdk.User, 'nobody-yet', PASSWORD)).id).toBe(made.id);
    await sdk.User.logOut();
  });

  it('[F23][F24] store events with their dimensions for the operator only, and run functions', async () => {
    await sdk.Analytics.track('lamp lit', { room: 'blue' });
    const [event] = await new sdk.Query('AnalyticsEvent').equalTo('name', 'lamp lit').find(asMaster);
    expect(event?.get('dimensions')).toEqual({ room: 'blue' });
    await expect(new sdk.Query('AnalyticsEvent').find()).rejects.toMatchObject({ code: 119 });
    expect(() => call(sdk.Analytics, 'track', 'x', { n: 5 })).toThrow('keys and values of type "string"');
    for (const [name, dimensions, code] of [
      ['1', {}, 160],
      ['lit', { n: 5 }, 107],
      ['lit', { n: 'x'.repeat(300) }, 107],
    ] as const) {
      expect((await rest('POST', `events/${name}`, { dimensions })).body).toMatchObject({ code });
    }
    expect(await sdk.Cloud.run('getServerTime')).toMatchObject({ dateTime: expect.any(String) as string });
    await expect(sdk.Cloud.run('noSuchFunction')).rejects.toMatchObject({ code: 141 });
  });
});
