import { describe, expect, it } from 'vitest';
import { queryCost, validateQuery, whereCost } from '@/server/parse/validateQuery';

const many = (count: number, of = 'a') => Array.from({ length: count }, (_, index) => `${of}${index}`);
const path = (parts: number) => Array(parts).fill('a').join('.');
const query = { className: 'Note', where: {} };
const inQueries = (count: number) => ({ $or: Array(count).fill({ a: { $inQuery: query } }) as object[] });
const relation = { key: 'likes', object: { __type: 'Pointer', className: 'Note', objectId: 'x' } };

describe('limit and skip', () => {
  it.each([0, 1, '0', '25', '007', 2 ** 53 - 1, '9'.repeat(15), undefined])('may be %j', (value) => {
    expect(validateQuery({ limit: value, skip: value })).toBeNull();
  });

  it.each([-1, 1.5, 2 ** 53, '', '-1', '1.5', ' 5', '5 ', '1e3', 'abc', '9'.repeat(16), null, true, NaN, [1], [], {}])(
    'may not be %j',
    (value) => {
      expect(validateQuery({ limit: value })).toEqual([102, 'The limit must be a whole number, 0 or more.']);
      expect(validateQuery({ skip: value })).toEqual([102, 'The skip must be a whole number, 0 or more.']);
    },
  );
});

describe('a list of names', () => {
  const LISTS = ['keys', 'include', 'excludeKeys', 'order'];

  it('may be up to a hundred paths of ten parts, for any kind of list', () => {
    for (const list of [undefined, null, '', 'a', 'a,b', many(100).join(','), many(100, 'a.b').join(','), path(10)]) {
      for (const name of LISTS) expect(validateQuery({ [name]: list })).toBeNull();
    }
  });

  it.each([5, true, {}, ['a']])('may not be %j', (list) => {
    for (const name of LISTS)
      expect(validateQuery({ [name]: list })).toEqual([102, `${name} must be a list of names.`]);
  });

  it.each(LISTS)('%s has at most 10,000 characters', (name) => {
    expect(validateQuery({ [name]: 'a'.repeat(10_000) })).toBeNull();
    expect(validateQuery({ [name]: 'a'.repeat(10_001) })).toEqual([102, `${name} has at most 10000 characters.`]);
  });

  it.each(LISTS)('%s has at most 100 paths into objects', (name) => {
    const error = [102, `${name} has at most 100 paths.`];
    expect(validateQuery({ [name]: many(101, 'a.b').join(',') })).toEqual(error);
    const isCountedWhole = name === 'include' || name === 'order';
    expect(validateQuery({ [name]: many(101).join(',') })).toEqual(isCountedWhole ? error : null);
    expect(validateQuery({ [name]: [...many(1), ...many(100, 'a.b')].join(',') })).toEqual(
      isCountedWhole ? error : null,
    );
  });

  it.each(LISTS)('%s has paths of at most 10 parts', (name) => {
    const error = [102, `A path in ${name} has at most 10 parts.`];
    expect(validateQuery({ [name]: `a,${path(11)}` })).toEqual(error);
    expect(validateQuery({ [name]: `a,${path(500)}` })).toEqual(error);
  });
});

describe('a sort key', () => {
  it.each([
    'a',
    '-a',
    ' a , -b',
    '_created_at',
    'A1_',
    'a.b',
    'a.1.b_c',
    '$score',
    '-$score',
    'passwords',
    'my_password',
  ])('may be %s', (order) => {
    expect(validateQuery({ order })).toBeNull();
  });

  it.each([
    ...['1a', '--a', 'a b', 'a-b', "a'", 'a.', '.a', 'a..b', 'a.b-c', '$a', '$score.a', '*', 'ä', 'a$score', '-'],
    ...['password', '_password', 'hashed_password', '_hashed_password', '-_hashed_password'],
  ])('may not be %s', (order) => {
    const error = [105, `Invalid Key: ${order.replace(/^-/, '')}`];
    expect(validateQuery({ order })).toEqual(error);
    expect(validateQuery({ order: `a,${order}` })).toEqual(error);
  });

  it('is shown with 80 characters at most, and is not checked in other lists', () => {
    expect(validateQuery({ order: `!${'a'.repeat(99)}` })).toEqual([105, `Invalid Key: !${'a'.repeat(79)}`]);
    expect(validateQuery({ keys: 'a-b', include: 'password', excludeKeys: '*' })).toBeNull();
  });
});

describe('a condition', () => {
  const holding = (count: number) => ({ a: { $in: Array(count - 2).fill(1) } });
  const naming = (count: number) => Object.fromEntries(many(count).map((name) => [name, 1]));

  it.each([
    ['none', undefined],
    ['empty', {}],
    ['values of any kind', { a: 1, b: null, c: 'x', d: [1, null] }],
    ['comparisons', { a: { $gt: 1, $in: [1], $nin: [] } }],
    ['compound conditions', { $or: [{ a: 1 }], $and: [{}], $nor: [{}, {}] }],
    ['subqueries', { a: { $inQuery: { className: 'Note' }, $notInQuery: query } }],
    ['values of other rows', { a: { $select: { key: 'b', query }, $dontSelect: { query: { className: 'Note' } } } }],
    ['a relation', { $relatedTo: relation }],
    ['a search term of 1,000 characters', { a: { $text: { $search: { $term: 'x'.repeat(1000) } } } }],
    ['a pattern of 1,000 characters', { a: { $regex: 'x'.repeat(1000) } }],
    [
      'a term and a pattern that are not strings',
      { a: { $term: Array(1001).fill('x'), $regex: Array(1001).fill('x') } },
    ],
    ['strings that are not valid patterns', { a: '(x)\\1', b: { $eq: '(x)\\1' }, c: 'x'.repeat(1001) }],
    ['a name of 10 parts', { [path(10)]: 1 }],
    ['500 names in one object', naming(500)],
    ['20,000 values in total', holding(20_000)],
    ['50 subqueries', inQueries(50)],
  ])('may be %s', (_what, where) => {
    expect(validateQuery({ where })).toBeNull();
  });

  const TOO_LARGE = [102, 'The condition (where) is too large. Request less data at once.'];
  const TOO_DEEP = [105, 'The name of a field has at most 10 parts.'];
  it.each([
    ['a string', '{', [107, 'The condition (where) is not valid JSON.']],
    ...[null, 5, true, [], [{}]].map(
      (where) => [JSON.stringify(where), where, [102, 'The condition (where) must be a JSON object.']] as const,
    ),
    ['501 names in one object', naming(501), TOO_LARGE],
    ['501 names in a nested object', { a: [{ b: naming(501) }], b: 1 }, TOO_LARGE],
    ['20,001 values in total', holding(20_001), TOO_LARGE],
    ['20,001 values in several lists', { a: Array(10_000).fill(1), b: Array(9_999).fill(1) }, TOO_LARGE],
    ['51 subqueries', inQueries(51), [102, 'The condition (where) has more than 50 queries.']],
    ['an invalid class', { a: { __type: 'Pointer', className: 'toString' } }, [103, 'This is not a valid class name.']],
    [
      'an invalid value',
      { a: { __type: 'Relation' } },
      [102, 'A relation is changed by AddRelation and RemoveRelation.'],
    ],
    ['a name of 11 parts', { [path(11)]: 1 }, TOO_DEEP],
    ['a nested name of 300 parts', { $or: [{ [path(300)]: 1 }] }, TOO_DEEP],
    ['a long search term', { a: { $term: 'x'.repeat(1001) } }, [102, 'A search term has at most 1000 characters.']],
    ['a long pattern', { a: { $regex: 'x'.repeat(1001) } }, [102, 'A pattern ($regex) has at most 1000 characters.']],
  ] as const)('may not be %s', (_what, where, error) => {
    expect(validateQuery({ where })).toEqual(error);
  });

  const bad = {
    list: ['x', 5, {}, null],
    conditions: ['x', [], [1], [{}, null], {}, [[]]],
    query: ['x', null, {}, { className: 5 }, { className: 'Note', where: 5 }, { className: 'Note', where: null }, []],
    relation: [
      1,
      null,
      {},
      { ...relation, key: 5 },
      { key: 'a', object: {} },
      { key: 'a', object: 'x' },
      { object: relation.object },
    ],
  };
  const NEEDS_QUERY = 'needs a query: a className, and a where that is an object.';
  it.each([
    ...['$or', '$and', '$nor'].map((key) => [key, bad.conditions, `${key} needs a list of conditions.`] as const),
    ...['$in', '$nin'].map((key) => [key, bad.list, `${key} needs a list.`] as const),
    ...['$inQuery', '$notInQuery'].map((key) => [key, bad.query, `${key} ${NEEDS_QUERY}`] as const),
    ...['$select', '$dontSelect'].map(
      (key) =>
        [key, [...bad.query.map((query) => ({ key: 'a', query })), query, 5, null], `${key} ${NEEDS_QUERY}`] as const,
    ),
    ['$relatedTo', bad.relation, '$relatedTo needs an object and a key.'] as const,
  ])('with %s requires its operand, at any depth', (key, wrong, sentence) => {
    for (const held of wrong) {
      expect(validateQuery({ where: { [key]: held } })).toEqual([102, sentence]);
      expect(validateQuery({ where: { $or: [{}, { a: { b: 1, [key]: held } }] } })).toEqual([102, sentence]);
    }
  });
});

describe('a pattern', () => {
  it.each(['\\d+', '(a)\\0', '\\\\1', 'a1', '\\Q\\1\\E', '\\Qa\n\\1', '\\Q\\1\\Eb\\Q\\2'])('may be %j', ($regex) => {
    expect(validateQuery({ where: { a: { $regex } } })).toBeNull();
  });

  it.each(['(a)\\1', '(a)\\9', '\\\\\\1', '\\Qa\\E(b)\\1', '\\Qa\\E\\1\\Qb\\E', '\\d\\1', 'a\\Q\\E\\2'])(
    'may not use back-references, as %j does',
    ($regex) => {
      expect(validateQuery({ where: { a: { $regex } } })).toEqual([
        102,
        'A pattern ($regex) cannot refer back to what it matched (such as \\1).',
      ]);
    },
  );
});

describe('patterns and places of a condition', () => {
  const patterns = (count: number, $regex: string) => ({ $or: Array(count).fill({ a: { $regex } }) as object[] });
  const polygon = (corners: number) => ({ a: { $geoWithin: { $polygon: Array(corners).fill([0, 0]) } } });

  it('may be thirty patterns, and a thousand corners', () => {
    expect(validateQuery({ where: patterns(30, 'abc') })).toBeNull();
    expect(validateQuery({ where: { a: { $all: Array(30).fill({ $regex: '^\\Qabc\\E' }) } } })).toBeNull();
    expect(validateQuery({ where: polygon(1_000) })).toBeNull();
  });

  it.each([
    ['more patterns', patterns(31, 'abc'), 'more than 30 patterns ($regex) and searches'],
    ['patterns that are large together', patterns(30, 'abcdefgh'.repeat(50)), 'too large together'],
    ['a product of bounds', { a: { $regex: '(.{0,200}){0,50}x' } }, 'repeats too much: bounds within bounds multiply'],
    ['one in a subquery', { a: { $inQuery: { className: 'B', where: patterns(1, '(.{9,99}){9,99}') } } }, 'too much'],
    ['one in a list', { a: { $all: [{ $regex: '(.{9,99}){9,99}' }] } }, 'repeats too much'],
    ['one by its options', { a: { $regex: '( .{9,99} ) {9,99}', $options: 'x' } }, 'repeats too much'],
    ['more corners', { $and: [polygon(600), polygon(600)] }, 'at most 1000 corners together'],
  ])('may not be %s', (_what, where, words) => {
    expect(validateQuery({ where })).toEqual([102, expect.stringContaining(words)]);
  });
});

describe('the cost of a query', () => {
  it.each([
    ['a hundred rows by default', {}, true, 30],
    ['the requested number of rows', { limit: 50 }, true, 20],
    ['a number of rows as a string', { limit: '0' }, true, 10],
    ['a thousand rows at most', { limit: 5000 }, true, 210],
    ['one row', { limit: 1000 }, false, 10.2],
    ['a path to include', { include: 'a', limit: 0 }, true, 20],
    ['a path to include for each row', { include: 'a', limit: 20 }, true, 25],
    ['each part of a path', { include: 'a.b.c', limit: 0 }, true, 40],
    ['paths among keys and excluded keys', { keys: 'a.b,c', excludeKeys: 'd.e,f', limit: 0 }, true, 50],
    ['every path', { include: '*', limit: 0 }, true, 120],
    ['every path of each row', { includeAll: true, limit: 100 }, true, 150],
    ['a count', { count: 1, limit: 0 }, true, 30],
    ['no count', { count: 0, limit: 0 }, true, 10],
    ['a value that is not a list', { include: '', keys: 5, limit: 0 }, true, 10],
    ['a condition', { where: { a: { $in: [1, 2, 3] } }, limit: 0 }, true, 11],
    ['a pattern', { where: { a: { $regex: 'abc' } }, limit: 0 }, true, 17],
    ['a large pattern', { where: { a: { $regex: 'x'.repeat(1_000) } }, limit: 0 }, true, 10 + 1 + 5 + 81],
    ['a place', { where: { a: { $nearSphere: {} } }, limit: 0 }, true, 31],
    ['a search for words', { where: { a: { $text: {} } }, limit: 0 }, true, 61],
    ['fields to sort by', { order: 'a,-b,-createdAt,objectId', limit: 0 }, true, 30],
  ])('for %s is computed', (_what, parameters, isList, cost) => {
    expect(queryCost(parameters, isList)).toBeCloseTo(cost, 5);
  });

  it.each([
    [undefined, 0],
    ['text', 0],
    [null, 0],
    [{}, 0],
    [{ a: 1 }, 1],
    [Object.fromEntries(many(10).map((name) => [name, 1])), 1],
    [Object.fromEntries(many(11).map((name) => [name, 1])), 2],
    [{ a: { $inQuery: {} } }, 21],
    [{ a: { $inQuery: {}, $notInQuery: {}, $select: {}, $dontSelect: {} } }, 81],
  ])('of the condition %j is %i', (where, cost) => {
    expect(whereCost(where)).toBe(cost);
  });
});
