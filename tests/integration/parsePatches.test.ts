import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { listenLive } from '@/tests/helpers/listenLive';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const SECRET = 'a secret of an application, for tests alone';

let backend: TestBackend;
let rest: Rest;
let sdk: Sdk;

beforeAll(async () => {
  backend = await startBackend({ env: { MORALIS_SECRET: SECRET, LIVE_QUERY_STRICT: 'on' } });
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
});
afterAll(() => backend?.stop());

async function save(className: string, rows: Record<string, unknown>[]) {
  const Row = sdk.Object.extend(className);
  return sdk.Object.saveAll(rows.map((fields) => new Row(fields)));
}

/** The SDK's live query client, with what its types leave out. */
type StrictClient = {
  additionalProperties: boolean;
  open(): void;
  close(): void;
  on(event: string, hear: (news: unknown) => void): void;
  subscribe(query: object): {
    subscribePromise: Promise<void>;
    on(event: string, hear: (row: { get(name: string): unknown }) => void): void;
  };
};

/** Calls a method of the SDK that its types leave out. */
function call(owner: object, name: string, ...args: unknown[]): unknown {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`The SDK has no ${name}.`);
  return Reflect.apply(method, owner, args);
}

describe('a session', () => {
  it('[F09][H05:revocable] is revocable already: upgrading keeps it, and without one the SDK reports that', async () => {
    const user = await new sdk.User({ username: 'upgraded', password: 'a long passphrase' }).signUp();
    const token = user.getSessionToken();
    await call(sdk.User, 'enableRevocableSession');
    expect(call(sdk.Session, 'isCurrentSessionRevocable')).toBe(true);
    expect(sdk.User.current()?.getSessionToken()).toBe(token);
    const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': String(token) };
    const answer = await fetch(`${backend.serverUrl}/upgradeToRevocableSession`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ sessionToken: token, user: { objectId: user.id } });
    const ended = { sessionToken: `r:${'0'.repeat(32)}` };
    expect((await rest('POST', 'upgradeToRevocableSession', {}, ended)).body).toMatchObject({ code: 209 });
    await sdk.User.logOut();
    await expect(call(new sdk.User(), '_upgradeToRevocableSession')).rejects.toMatchObject({
      code: 206,
      message: 'Cannot upgrade a user with no session token',
    });
  });
});

describe('the key endpoint', () => {
  const HOSTED = 'https://admin.moralis.io';
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${backend.origin}/api/publics/apiKeys`, { headers });
    return { status: answer.status, body: (await answer.json()) as { result?: { web3ApiKey: string } } };
  };

  it('[F21] returns the SDK the keys for its secret, always the same, and they work', async () => {
    const controller = sdk.CoreManager.getRESTController();
    const { ajax } = controller;
    const asked: unknown[][] = [];
    controller.ajax = (...sent) => {
      asked.push([...sent]);
      return ajax(sent[0], String(sent[1]).replace(HOSTED, backend.origin), ...sent.slice(2));
    };
    const keys = await call(sdk, 'getApiKeys', SECRET);
    expect(asked).toMatchObject([['GET', `${HOSTED}/api/publics/apiKeys`, null, { 'moralis-secret': SECRET }]]);
    const web3ApiKey = 'foyer_rfIUnD2a3qTtw03jqXYZDIowNe7vhQjF7I5CHzY80iE';
    expect(keys).toEqual({ web3ApiKey, speedyNodeApiKey: 'edad3fb455f4ff27d4ddf1d6' });
    expect((await ask({ 'moralis-secret': SECRET })).body.result).toEqual(keys);
    for (const key of [web3ApiKey, `${web3ApiKey.slice(0, -1)}_`]) {
      const weights = await fetch(`${backend.origin}/api/v2/info/endpointWeights`, { headers: { 'x-api-key': key } });
      expect(weights.status).toBe(key === web3ApiKey ? 200 : 401);
    }
    await expect(call(sdk, 'getApiKeys', 'another')).rejects.toThrow('Could not fetch keys with moralisSecret');
    controller.ajax = ajax;
  });

  it('rejects a wrong secret, other machines and a revoked key', async () => {
    for (const headers of [{ 'moralis-secret': '' }, { 'moralis-secret': 'another' }])
      expect(await ask(headers)).toMatchObject({ status: 401, body: { code: 119 } });
    const forwarded = { 'moralis-secret': SECRET, 'X-Forwarded-For': '203.0.113.9' };
    expect(await ask(forwarded)).toMatchObject({ status: 403, body: { code: 119 } });
    expect(backend.logs()).not.toContain(SECRET);
    const master = createMasterClient(backend);
    for (const { id } of await master.run<{ id: string }[]>('listApiKeys')) await master.run('revokeApiKey', { id });
    expect((await ask({ 'moralis-secret': SECRET })).status).toBe(403);
  });
});

describe('strict live query', () => {
  it('[D13] rejects an installation ID; the SDK omits it and reconnects', async () => {
    const { LiveQueryClient } = sdk as unknown as { LiveQueryClient: new (options: object) => StrictClient };
    const serverURL = backend.serverUrl.replace('http', 'ws');
    const client = new LiveQueryClient({ applicationId: backend.appId, serverURL, installationId: 'an-installation' });
    const errors: unknown[] = [];
    client.on('error', (error) => errors.push(error));
    client.open();
    await expect.poll(() => client.additionalProperties, { timeout: 30_000 }).toBe(false);
    const subscription = client.subscribe(new sdk.Query('Told'));
    const told = new Promise<{ get(name: string): unknown }>((resolve) => subscription.on('create', resolve));
    await subscription.subscribePromise;
    await new (sdk.Object.extend('Told'))({ text: 'hello' }).save();
    expect((await told).get('text')).toBe('hello');
    expect(errors).toContain('Additional properties not allowed');
    client.close();
  });
});

describe('a file', () => {
  it('with accents in its name keeps it, and a name with another path is rejected', async () => {
    const user = await new sdk.User({ username: 'keeper', password: 'a long passphrase' }).signUp();
    // In Node the SDK itself sends such a name alone where it is encoded; a browser encodes it.
    const file = new sdk.File(encodeURIComponent('Été à Łódź.txt'), { base64: 'aGVsbG8=' }, 'text/plain');
    await file.save({ sessionToken: user.getSessionToken() });
    expect(file.name()).toMatch(/^[0-9a-f]{32}_Été à Łódź\.txt$/);
    expect(await (await fetch(String(file.url()))).text()).toBe('hello');
    const direct = await fetch(`${backend.serverUrl}/files/${encodeURIComponent('写真/été.txt')}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain',
        'X-Parse-Application-Id': backend.appId,
        'X-Parse-Session-Token': String(user.getSessionToken()),
      },
      body: 'by hand',
    });
    expect([direct.status, await direct.json()]).toMatchObject([400, { code: 122 }]);
    await sdk.User.logOut();
  });
});

it('text search matches every character: emoji, quotation marks, slashes', async () => {
  const texts = ['😀 hello', "it''s", 'a\\b', '50% (half)', '👩‍👩‍👧 family', 'naïve'];
  const rows = texts.map((text) => ({ text }));
  await save('Saying', rows);
  const query = () => new sdk.Query('Saying');
  for (const text of texts) {
    const signs = [...text];
    const begun = query().startsWith('text', signs.slice(0, -1).join(''));
    const asked = [begun, query().contains('text', signs.slice(1).join('')), query().endsWith('text', text)];
    for (const one of asked) expect((await one.find()).map((row) => row.get('text'))).toEqual([text]);
  }
});

it('bytes are updated as they are created, and a file named without its URL is reported to live queries', async () => {
  const { heard, stop } = await listenLive<Record<string, unknown>>(backend, { className: 'Album', where: {} });
  const [row] = await save('Album', [{ data: { __type: 'Bytes', base64: 'aGk=' } }]);
  await row?.save({ data: { __type: 'Bytes', base64: 'aGVsbG8=' } });
  await rest('PUT', `classes/Album/${row?.id}`, { cover: { __type: 'File', name: 'cover.png' } });
  const cover = { __type: 'File', name: 'cover.png', url: `${backend.serverUrl}/files/foyer/cover.png` };
  await expect.poll(() => heard.at(-1)?.object?.['cover']).toEqual(cover);
  expect(heard.at(-1)?.object?.['data']).toEqual({ __type: 'Bytes', base64: 'aGVsbG8=' });
  stop();
});

describe('an array field', () => {
  beforeAll(async () => {
    const [first] = await save('Box', [
      { name: 'a', tags: ['red', 'red', 'blue'], numbers: [1, 2] },
      { name: 'b', tags: ['green'], numbers: ['1'], things: [{ size: 3 }] },
      { name: 'c' },
    ]);
    await save('Box', [{ name: 'd', others: [first] }]);
  });
  const names = async (ask: (query: InstanceType<Sdk['Query']>) => unknown) => {
    const query = new sdk.Query('Box');
    ask(query);
    const found = await query.ascending('name').find();
    expect(await query.count()).toBe(found.length);
    return found.map((row) => row.get('name')).join('');
  };

  it('equals each of its elements, with the same type', async () => {
    expect(await names((query) => query.equalTo('tags', 'red'))).toBe('a');
    expect(await names((query) => query.equalTo('tags', 'none'))).toBe('');
    expect(await names((query) => query.equalTo('numbers', 1))).toBe('a');
    expect(await names((query) => query.equalTo('numbers', '1'))).toBe('b');
    expect(await names((query) => query.equalTo('things', { size: 3 }))).toBe('b');
    const first = await new sdk.Query('Box').equalTo('name', 'a').first();
    expect(await names((query) => query.equalTo('others', first))).toBe('d');
    const either = sdk.Query.or(
      new sdk.Query('Box').equalTo('tags', 'blue'),
      new sdk.Query('Box').equalTo('name', 'c'),
    );
    expect((await either.find()).map((row) => row.get('name')).sort()).toEqual(['a', 'c']);
  });

  it('contains all of some values, even if it holds one twice', async () => {
    expect(await names((query) => query.containsAll('tags', ['red']))).toBe('a');
    expect(await names((query) => query.containsAll('tags', ['red', 'blue']))).toBe('a');
    expect(await names((query) => query.containsAll('tags', ['red', 'green']))).toBe('');
    expect(await names((query) => query.containsAllStartingWith('tags', ['re', 'bl']))).toBe('a');
    expect(await names((query) => query.containsAllStartingWith('tags', ['re', 'gr']))).toBe('');
  });

  it('equals a whole list, and is searched by prefixes of its elements', async () => {
    expect(await names((query) => query.equalTo('numbers', [1, 2] as never))).toBe('a');
    expect(await names((query) => query.equalTo('numbers', [2, 1] as never))).toBe('');
    expect(await names((query) => query.startsWith('tags', 'gre'))).toBe('b');
  });

  it('that is missing is unequal to every value', async () => {
    expect(await names((query) => query.notEqualTo('tags', 'red'))).toBe('bcd');
    expect(await names((query) => query.notContainedIn('tags', ['red', 'green']))).toBe('cd');
    expect(await names((query) => query.notContainedIn('name', ['a', 'b']))).toBe('cd');
    // No row has ever had this field.
    expect(await names((query) => query.notEqualTo('colour', 'red'))).toBe('abcd');
    expect(await names((query) => query.notContainedIn('colour', ['red']))).toBe('abcd');
    expect(await names((query) => query.equalTo('colour', null as never))).toBe('abcd');
    expect(await names((query) => query.equalTo('colour', 'red'))).toBe('');
  });

  it('keeps its order and its duplicates when something is added', async () => {
    const [box] = await save('Box', [{ name: 'e', list: [3, 1, 3] }]);
    box?.addUnique('list', 2);
    box?.addUnique('list', 1);
    await box?.save();
    await box?.fetch();
    expect(box?.get('list')).toEqual([3, 1, 3, 2]);
    box?.add('list', 1);
    await box?.save();
    await box?.fetch();
    expect(box?.get('list')).toEqual([3, 1, 3, 2, 1]);
    box?.remove('list', 3);
    await box?.save();
    await box?.fetch();
    expect(box?.get('list')).toEqual([1, 2, 1]);
    await box?.destroy();
  });
});

describe('an object field', () => {
  it('is compared as a whole and by path, and its numbers as numbers', async () => {
    const [first] = await save('Crate', [
      { name: 'a', inside: { size: 1.5, kind: 'x' } },
      { name: 'b', inside: { size: 4, kind: 'y' } },
      { name: 'c' },
    ]);
    const names = async (query: InstanceType<Sdk['Query']>) =>
      (await query.ascending('name').find()).map((row) => row.get('name')).join('');
    const crates = () => new sdk.Query('Crate');
    expect(await names(crates().equalTo('inside', { kind: 'y', size: 4 }))).toBe('b');
    expect(await names(crates().notContainedIn('inside.kind', ['x', 'z']))).toBe('bc');
    expect(await names(crates().containedIn('inside.kind', ['x', 'z']))).toBe('a');
    expect(await names(crates().containedIn('inside.size', [4, 5]))).toBe('b');
    expect(await names(crates().exists('inside.size'))).toBe('ab');
    expect(await names(crates().doesNotExist('inside.size'))).toBe('c');
    expect(await names(crates().greaterThan('inside.size', 1.2))).toBe('ab');
    first?.increment('inside.size', 0.25);
    first?.increment('inside.more', 2);
    await first?.save();
    expect((await crates().get(String(first?.id))).get('inside')).toEqual({ size: 1.75, kind: 'x', more: 2 });
  });
});

describe('full text search', () => {
  beforeAll(() =>
    save('Page', [
      { name: 'a', text: 'A Coffee house by the river' },
      { name: 'b', text: 'two coffees and a cake' },
      { name: 'c', text: 'Les élèves mangent continuellement du gâteau' },
      { name: 'd', text: 'house of cards' },
    ]),
  );
  const found = async (term: string, options?: object) => {
    const query = new sdk.Query('Page');
    call(query, 'fullText', 'text', term, options);
    return (await query.ascending('name').find()).map((row) => row.get('name')).join('');
  };

  it('[D20] accepts words, phrases and excluded words, and requires a field and a term', async () => {
    expect(await found('coffee')).toBe('ab');
    expect(await found('cake cards')).toBe('bd');
    expect(await found('"coffee house"')).toBe('a');
    expect(await found('coffee -river')).toBe('b');
    const fullText =
      (...args: unknown[]) =>
      () =>
        Reflect.apply(sdk.Query.prototype.fullText, new sdk.Query('Page'), args);
    expect(fullText('', 'coffee')).toThrow('A key is required.');
    expect(fullText('text', '')).toThrow('A search term is required');
    expect(fullText('text', 5)).toThrow('The value being searched for must be a string.');
  });

  it('[D20] respects its options for language, case and accents', async () => {
    expect(await found('continuel', { language: 'fr' })).toBe('c');
    expect(await found('continuel', { language: 'none' })).toBe('');
    expect(await found('houses')).toBe('ad');
    expect(await found('Coffee', { caseSensitive: true })).toBe('a');
    expect(await found('coffee', { caseSensitive: false })).toBe('ab');
    expect(await found('gateau', { language: 'french', diacriticSensitive: true })).toBe('');
    expect(await found('gateau', { language: 'french', diacriticSensitive: false })).toBe('c');
    expect(await found('élève', { diacriticSensitive: false, caseSensitive: true })).toBe('c');
    await expect(found('x', { language: 'klingon' })).rejects.toMatchObject({
      code: 102,
      message: 'The search does not support the language "klingon".',
    });
  });

  it('returns the score of each result', async () => {
    const query = new sdk.Query('Page').fullText('text', 'coffee').ascending('$score').select('$score');
    const scores = (await query.find()).map((row) => Number(row.get('score')));
    expect(scores).toHaveLength(2);
    for (const score of scores) expect(score).toBeGreaterThan(0);
  });
});
