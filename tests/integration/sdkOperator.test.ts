// @vitest-environment jsdom
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PUBLIC_ACCESS, publicRead, roles, rolesOf } from '@/lib/objects/roles';
import { trackEvent } from '@/lib/objects/countEvent';
import { readConfig } from '@/lib/objects/readSiteNotice';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { createMasterClient, type MasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import type { Sdk } from '@/tests/helpers/createSdk';
import { loadBrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const loaded = vi.hoisted(() => ({ sdk: null as unknown, settings: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => loaded.settings }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

const PASSWORD = 'Quiet-Harbour-41-lantern';
const asMaster = { useMasterKey: true };

let backend: SharedBackend;
let master: MasterClient;
let front: Server;
let seen: IncomingHttpHeaders[] = [];
let sdk: Sdk;
let rest: Rest;

/** Stands before the backend as an operator's proxy does, on the origin of the page, and notes what came. */
async function startFront(): Promise<string> {
  front = createServer((request, response) => {
    // The page stays for jsdom where it was made, so it asks first.
    const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'x-api-key, x-xsrf-token' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, allow).end();
      return;
    }
    seen.push(request.headers);
    const [, status] = /^\/answers\/(\d{3})\//.exec(request.url ?? '') ?? [];
    if (status) {
      response.writeHead(Number(status), allow).end(JSON.stringify({ status }));
      return;
    }
    const headers = { 'x-api-key': String(request.headers['x-api-key']) };
    void fetch(`${backend.origin}${request.url}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, { ...allow, 'Content-Type': 'application/json' }).end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  backend = await shareBackend('chain');
  const origin = await startFront();
  const page = globalThis as unknown as { jsdom: { reconfigure(options: { url: string }): void } };
  // Before the SDK is loaded: its HTTP client notes then where the page is.
  page.jsdom.reconfigure({ url: `${origin}/` });
  loaded.settings = backend;
  loaded.sdk = loadBrowserSdk(backend).sdk;
  sdk = loaded.sdk as Sdk;
  // As an operator's own program on the machine of the backend has it; the site never does.
  sdk.CoreManager.set('MASTER_KEY', backend.masterKey);
  rest = createRest(backend.serverUrl, backend.appId);
  master = createMasterClient(backend);
});
afterAll(() => {
  front.close();
});

const call = (target: object, method: string, ...values: unknown[]): unknown =>
  Reflect.apply(Reflect.get(target, method) as (...values: unknown[]) => unknown, target, values);

describe('with the master key on the backend’s machine', () => {
  it('[B14][F20] classes are described, created, changed, emptied and deleted, and by nobody else', async () => {
    const schema = new sdk.Schema('Thing');
    const types = ['String', 'Number', 'Boolean', 'Date', 'File', 'GeoPoint', 'Polygon', 'Array', 'Object'] as const;
    for (const type of types) call(schema, 'addField', `a${type}`, type);
    call(schema, 'addString', 'title', { required: true, defaultValue: 'none' });
    call(schema, 'addPointer', 'owner', '_User');
    call(schema, 'addRelation', 'friends', '_User');
    call(schema, 'addIndex', 'byTitle', { title: 1 });
    call(schema, 'setCLP', { find: { '*': true }, get: {}, create: { '*': true } });
    await call(schema, 'save');
    const described = (await call(new sdk.Schema('Thing'), 'get')) as Record<string, Record<string, unknown>>;
    expect(described['className']).toBe('Thing');
    for (const type of types) expect(described['fields']?.[`a${type}`]).toEqual({ type });
    expect(described['fields']).toMatchObject({
      title: { type: 'String', required: true, defaultValue: 'none' },
      owner: { type: 'Pointer', targetClass: '_User' },
      friends: { type: 'Relation', targetClass: '_User' },
    });
    expect(described['indexes']).toMatchObject({ byTitle: { title: 1 } });
    expect(described['classLevelPermissions']).toMatchObject({ find: { '*': true }, get: {} });
    const { body } = await rest('POST', 'classes/Thing', {});
    expect((await rest('GET', `classes/Thing/${String(body['objectId'])}`)).body).toMatchObject({ code: 119 });
    expect((await rest('GET', 'classes/Thing')).body).toMatchObject({ results: [{ title: 'none' }] });
    const changed = new sdk.Schema('Thing');
    call(changed, 'addNumber', 'size');
    call(changed, 'deleteField', 'aBoolean');
    call(changed, 'deleteIndex', 'byTitle');
    await call(changed, 'update');
    const after = (await call(new sdk.Schema('Thing'), 'get')) as Record<string, object>;
    expect(after['fields']).toHaveProperty('size');
    expect(after['fields']).not.toHaveProperty('aBoolean');
    for (const [method, path] of [
      ['GET', 'schemas'],
      ['POST', 'schemas/Other'],
      ['PUT', 'schemas/Thing'],
      ['DELETE', 'schemas/Thing'],
      ['DELETE', 'purge/Thing'],
    ] as const) {
      expect((await rest(method, path)).status).toBe(403);
    }
    await expect(call(changed, 'delete')).rejects.toMatchObject({ code: 255 });
    await call(changed, 'purge');
    await call(changed, 'delete');
    await expect(call(new sdk.Schema('Thing'), 'get')).rejects.toMatchObject({ code: 103 });
    expect(() => call(changed, 'addField', 'x', 'Colour')).toThrow('Colour is not a valid type.');
  });

  it('[F16] rows are aggregated, and distinct values listed, with where and hint', async () => {
    const sale = (item: string, price: number) => new sdk.Object('Sale', { item, price });
    await sdk.Object.saveAll([sale('lamp', 2), sale('lamp', 3), sale('shade', 7)]);
    const query = new sdk.Query('Sale');
    const pipeline = [{ $group: { _id: '$item', total: { $sum: '$price' } } }, { $sort: { total: 1 } }];
    expect(await query.aggregate(pipeline as never)).toEqual([
      { objectId: 'lamp', total: 5 },
      { objectId: 'shade', total: 7 },
    ]);
    expect((await query.distinct('item')).sort()).toEqual(['lamp', 'shade']);
    const dear = new sdk.Query('Sale').greaterThan('price', 2);
    call(dear, 'hint', '_id_');
    expect((await dear.distinct('price')).sort()).toEqual([3, 7]);
    expect((await rest('GET', 'aggregate/Sale', { distinct: 'item' })).status).toBe(403);
  });

  it('[B13][F17] config parameters are set, some for the operator only, and the site reads the others', async () => {
    const opened = new Date('2026-01-31T12:00:00.000Z');
    await sdk.Config.save({ motto: 'Come in', secret: 5, opened }, { secret: true });
    expect(await readConfig<{ motto: string; secret: number; opened: Date }>()).toEqual({ motto: 'Come in', opened });
    const config = await sdk.Config.get();
    expect([config.get('motto'), config.get('secret')]).toEqual(['Come in', undefined]);
    expect((await sdk.Config.get(asMaster)).get('secret')).toBe(5);
    expect((await rest('PUT', 'config', { params: { motto: 'Mine' } })).status).toBe(403);
  });

  it('[H05:config-json][H05:config-save] a response that is not a config is reported as such', async () => {
    const controller = sdk.CoreManager.getRESTController() as unknown as { ajax: (...sent: unknown[]) => unknown };
    const { ajax } = controller;
    const answer = (response: object) => {
      controller.ajax = () => Promise.resolve({ response, status: 200 });
    };
    try {
      answer({});
      await expect(sdk.Config.get()).rejects.toMatchObject({ code: 107, message: 'Config JSON response invalid.' });
      answer({ result: false });
      const saved = sdk.Config.save({ motto: 'x' }, {});
      await expect(saved).rejects.toMatchObject({ code: 1, message: 'Error occured updating Config.' });
    } finally {
      controller.ajax = ajax;
    }
  });

  it('[B07][D16] roles get a permanent name, users and roles', async () => {
    const user = await sdk.User.signUp('role-member', PASSWORD, {});
    const keeper = new sdk.Role('door keepers-1_a', new sdk.ACL({ [PUBLIC_ACCESS]: { read: true } } as never));
    const house = new sdk.Role('house', new sdk.ACL(publicRead('nobody') as never));
    await keeper.save(null, asMaster);
    house.getUsers().add(user);
    house.getRoles().add(keeper);
    await house.save(null, asMaster);
    expect(await rolesOf(user.id)).toEqual(['house']);
    const [kept] = await roles.query().equalTo('name', 'house').find();
    expect(kept).toMatchObject({
      users: { __type: 'Relation', className: '_User' },
      roles: { __type: 'Relation', className: '_Role' },
    });
    expect(await house.getRoles().query().find()).toHaveLength(1);
    expect(call(house, 'validate', { name: 'other' })).toMatchObject({
      message: "A role's name can only be set before it has been saved.",
    });
    for (const name of ['a/b', 'ä', '', 5]) {
      expect(call(new sdk.Role('x', new sdk.ACL()), 'validate', { name })).toBeTruthy();
      expect((await rest('POST', 'roles', { name, ACL: {} })).body).toMatchObject({ code: 139 });
    }
    const path = `roles/${house.id}`;
    expect((await rest('PUT', path, { name: 'other', _MasterKey: backend.masterKey })).body).toMatchObject({
      code: 139,
    });
    await sdk.User.logOut();
  });

  it('[F25][F26] jobs are listed, started and report their status; nobody else starts one', async () => {
    const started = await rest('POST', 'jobs/clearExpired', { _MasterKey: backend.masterKey });
    const id = started.headers.get('X-Parse-Job-Status-Id');
    expect(id).toMatch(/^\w+$/);
    const data = (await call(sdk.Cloud, 'getJobsData')) as { jobs: string[] };
    expect(data.jobs).toContain('clearExpired');
    await expect
      .poll(async () => (await master.find('_JobStatus', { objectId: id }))[0]?.['status'], { timeout: 10_000 })
      .toBe('succeeded');
    expect((await rest('POST', 'jobs/clearExpired')).status).toBe(403);
    expect((await rest('GET', 'cloud_code/jobs/data')).status).toBe(403);
  });
});

describe('the site', () => {
  it('[F23] reports analytics events through its wrapper', async () => {
    await trackEvent('page read', { page: 'wall' });
    expect(await master.find('AnalyticsEvent', { name: 'page read' })).toMatchObject([
      { dimensions: { page: 'wall' } },
    ]);
    await expect(trackEvent('1')).rejects.toMatchObject({ code: 160 });
    await expect(trackEvent('page read', { n: 5 as never })).rejects.toThrow('type "string"');
  });

  it('[H05:config-key] rejects an unknown setting of the SDK', () => {
    expect(() => sdk.CoreManager.get('NO_SUCH_KEY')).toThrow('Configuration key not found: NO_SUCH_KEY');
  });

  it('[H05:local-datastore][D25] saves nothing offline before the store is open, and requests nothing invalid', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const words = 'Parse.enableLocalDatastore() must be called first';
    const note = new sdk.Object('Note', { text: 'x' });
    await note.save();
    await expect(note.pin()).rejects.toBe(words);
    new sdk.Query('Note').fromPin();
    expect(error).toHaveBeenCalledWith(words);
    call(sdk, 'enableLocalDatastore');
    await note.pin();
    const local = () => new sdk.Query('Note').fromPin();
    expect(await local().matches('text', /X/, 'i').count()).toBe(1);
    await expect(local().matches('text', /x/, 'g').find()).rejects.toMatchObject({ code: 102 });
    await expect(local().equalTo('a-b', 1).find()).rejects.toMatchObject({
      code: 105,
      message: 'Invalid key name: a-b',
    });
    const other = new sdk.Object('Note', { text: 'x' });
    await other.save();
    await other.pin();
    await expect(local().ascending('password').find()).rejects.toMatchObject({
      code: 105,
      message: 'Invalid Key: password',
    });
  });

  it('[D12] follows changes only at a URL that begins with ws', () => {
    const Client = Reflect.get(sdk, 'LiveQueryClient') as new (options: object) => { state: string };
    const open = (serverURL: string) => new Client({ applicationId: backend.appId, serverURL });
    expect(open(backend.serverUrl.replace('http', 'ws')).state).toBe('initialized');
    for (const address of [backend.serverUrl, 'localhost', '']) {
      expect(() => open(address)).toThrow('You need to set a proper Parse LiveQuery server url');
    }
  });

  it('[F27] the HTTP client of the data calls sets no timeout, returns the XSRF cookie and accepts 2xx', async () => {
    document.cookie = 'XSRF-TOKEN=from-the-page';
    const timeouts: number[] = [];
    const { send } = XMLHttpRequest.prototype;
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      timeouts.push(this.timeout);
      return send.call(this, body);
    });
    const { key } = await issueApiKey(backend);
    const api = sdk.Web3API as unknown as { apiKey: string; baseURL: string };
    Object.assign(api, { apiKey: key, baseURL: `${location.origin}/api/v2` });
    seen = [];
    const ask = (block: string) =>
      sdk.Web3API.native.getBlock({ block_number_or_hash: block, chain: '0x7a69' as never });
    expect(await ask('0')).toMatchObject({ number: '0' });
    await expect(ask('none')).rejects.toThrow();
    expect(timeouts).toEqual([0, 0]);
    expect(seen.map((headers) => headers['x-xsrf-token'])).toEqual(['from-the-page', 'from-the-page']);
    const answered = async (status: number) => {
      api.baseURL = `${location.origin}/answers/${status}`;
      return ask('0').then(
        () => 'taken',
        () => 'refused',
      );
    };
    for (let status = 200; status < 300; status++) expect([status, await answered(status)]).toEqual([status, 'taken']);
    for (const status of [300, 305, 399, 400, 404, 429, 500, 599])
      expect([status, await answered(status)]).toEqual([status, 'refused']);
  });
});
