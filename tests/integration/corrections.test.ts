import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

let backend: TestBackend;
let rest: Rest;
let sdk: Sdk;

beforeAll(async () => {
  backend = await startBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
});
afterAll(() => backend?.stop());

async function save(className: string, rows: Record<string, unknown>[]) {
  const Row = sdk.Object.extend(className);
  return sdk.Object.saveAll(rows.map((fields) => new Row(fields)));
}

/** Calls a method of the SDK that its types leave out. */
function call(owner: object, name: string, ...args: unknown[]): unknown {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') throw new Error(`The SDK has no ${name}.`);
  return Reflect.apply(method, owner, args);
}

describe('a session', () => {
  it('[F09][H05:revocable] is revocable already: who upgrades it keeps it, who has none is told', async () => {
    const user = await new sdk.User({ username: 'upgraded', password: 'a long passphrase' }).signUp();
    const token = user.getSessionToken();
    await call(sdk.User, 'enableRevocableSession');
    expect(call(sdk.Session, 'isCurrentSessionRevocable')).toBe(true);
    expect(sdk.User.current()?.getSessionToken()).toBe(token);
    const answer = await fetch(`${backend.serverUrl}/upgradeToRevocableSession`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': String(token) },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { sessionToken: token, user: { objectId: user.id } },
    ]);
    const { body } = await rest('POST', 'upgradeToRevocableSession', {}, { sessionToken: `r:${'0'.repeat(32)}` });
    expect(body['code']).toBe(209);
    await sdk.User.logOut();
    await expect(call(new sdk.User(), '_upgradeToRevocableSession')).rejects.toMatchObject({
      code: 206,
      message: 'Cannot upgrade a user with no session token',
    });
  });
});

describe('a file', () => {
  it('with accents in its name keeps it, and a name that leads elsewhere is refused', async () => {
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

describe('a request without a body', () => {
  it.each([
    ['POST', 'classes/Empty', 201],
    ['POST', 'functions/getServerTime', 200],
    ['GET', 'classes/Empty', 200],
    ['POST', 'users', 400],
    ['POST', 'login', 400],
    ['POST', 'batch', 400],
    ['POST', 'logout', 200],
    ['POST', 'files/empty.txt', 400],
    ['PUT', 'classes/Empty/none', 404],
    ['DELETE', 'classes/Empty/none', 404],
    ['POST', 'requestPasswordReset', 400],
  ])('%s %s is answered clearly with %i', async (method, path, status) => {
    for (const type of [undefined, 'application/json', 'text/plain']) {
      const answer = await fetch(`${backend.serverUrl}/${path}`, {
        method,
        headers: { 'X-Parse-Application-Id': backend.appId, ...(type && { 'Content-Type': type }) },
      });
      const body: unknown = await answer.json();
      expect([answer.status, body], JSON.stringify(body)).toMatchObject([
        status,
        status < 300 ? {} : { code: expect.any(Number), error: expect.stringMatching(/./) },
      ]);
    }
  });
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

  it('equals each of its elements, of its kind', async () => {
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

  it('holds all of some values, whatever it holds twice', async () => {
    expect(await names((query) => query.containsAll('tags', ['red']))).toBe('a');
    expect(await names((query) => query.containsAll('tags', ['red', 'blue']))).toBe('a');
    expect(await names((query) => query.containsAll('tags', ['red', 'green']))).toBe('');
    expect(await names((query) => query.containsAllStartingWith('tags', ['re', 'bl']))).toBe('a');
    expect(await names((query) => query.containsAllStartingWith('tags', ['re', 'gr']))).toBe('');
  });

  it('that is missing is unlike every value', async () => {
    expect(await names((query) => query.notEqualTo('tags', 'red'))).toBe('bcd');
    expect(await names((query) => query.notContainedIn('tags', ['red', 'green']))).toBe('cd');
    expect(await names((query) => query.notContainedIn('name', ['a', 'b']))).toBe('cd');
  });

  it('keeps its order and what it holds twice when something is added', async () => {
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

describe('a search for words', () => {
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

  it('[D20] takes words, phrases and words that must not be there, and needs a field and a text', async () => {
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

  it('[D20] keeps to its language, to large and small letters, and to accents, as its options say', async () => {
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
      message: 'The search knows no language "klingon".',
    });
  });

  it('tells how well each page fits', async () => {
    const query = new sdk.Query('Page').fullText('text', 'coffee').ascending('$score').select('$score');
    const scores = (await query.find()).map((row) => Number(row.get('score')));
    expect(scores).toHaveLength(2);
    for (const score of scores) expect(score).toBeGreaterThan(0);
  });
});
