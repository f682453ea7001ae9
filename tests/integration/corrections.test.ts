import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

let backend: TestBackend;
let sdk: Sdk;

beforeAll(async () => {
  backend = await startBackend();
  sdk = await startSdk(backend);
});
afterAll(() => backend?.stop());

async function save(className: string, rows: Record<string, unknown>[]) {
  const Row = sdk.Object.extend(className);
  return sdk.Object.saveAll(rows.map((fields) => new Row(fields)));
}

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
    Reflect.apply(query.fullText, query, ['text', term, options]);
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
