/** A call of a batch that asks for far more work than its letters show. */
export type CostlyCall = { method: string; path: string; body: Record<string, unknown> };

const letters = (count: number) =>
  'a.'
    .repeat(Math.floor(count / 2))
    .concat('b')
    .slice(0, count);
const repeat = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const nest = (depth: number, make: (inner: object) => object): object =>
  repeat(depth, () => null).reduce<object>((inner) => make(inner), { text: 'x' });

const find = (body: Record<string, unknown>, className = 'Profile'): CostlyCall => ({
  method: 'GET',
  path: `/server/classes/${className}`,
  body,
});
const inQuery = (where: object) => ({ owner: { $inQuery: { className: 'Profile', where } } });

/**
 * What is refused before any of its work is done, even by itself: each makes Parse Server or the database do work that grows
 * faster than the request.
 */
export const REFUSED: Readonly<Record<string, CostlyCall>> = {
  'include of one deep path': find({ include: letters(9_999) }),
  'include of one deep path, of one row': {
    ...find({ include: letters(9_999) }),
    path: '/server/classes/Profile/Abcdefgh12',
  },
  'include of accounts': { ...find({ include: letters(9_999) }), path: '/server/users' },
  'include as a list': find({ include: letters(9_999).split('.') }),
  'include of a thousand paths': find({ include: repeat(1_000, (index) => `f${index}`).join(',') }),
  'keys with a deep path': find({ keys: letters(9_999) }),
  'excludeKeys with a deep path': find({ excludeKeys: letters(9_999) }),
  'order by a deep path': find({ order: letters(9_999) }),
  'order by a thousand fields': find({ order: repeat(1_000, (index) => `f${index}`).join(',') }),
  '$or in $or': find({ where: nest(60, (inner) => ({ $or: [inner] })) }),
  '$or of $or': find({ where: nest(14, (inner) => ({ $or: [inner, inner] })) }),
  '$or of fifty thousand': find({ where: { $or: repeat(30_000, (index) => ({ about: `x${index}` })) } }),
  '$inQuery in $inQuery': find({ where: nest(60, inQuery) }),
  '$inQuery beside $inQuery': find({ where: { $and: repeat(60, () => inQuery({ about: 'x' })) } }),
  'a condition on a deep name': find({ where: { [letters(9_999)]: 1 } }),
  'a condition on a thousand names': find({ where: Object.fromEntries(repeat(1_001, (index) => [`f${index}`, 1])) }),
  'a list of a hundred thousand': find({ where: { about: { $in: repeat(100_000, (index) => index) } } }),
  'a pattern of ten thousand characters': find({ where: { about: { $regex: `^${'(a|'.repeat(3_000)}` } } }),
  'a product of bounds': find({ where: { about: { $regex: '(.{0,200}){0,50}x' } } }),
  'a look ahead without end': find({ where: { about: { $regex: '(?=.*x)a' } } }),
  'a loop of nothing but places': find({ where: { about: { $regex: '((^|a)*(b|$)*){0,20}x' } } }),
  'classes and rare letters': find({
    where: {
      about: {
        $regex:
          '[[:alpha:]][[:digit:]][[:punct:]][[:upper:]][[:lower:]][[:alnum:]][[:print:]][[:graph:]][[:blank:]][[:xdigit:]][一-丁]',
      },
    },
  }),
  'more patterns than a connection keeps': find({
    where: { $or: repeat(31, (index) => ({ about: { $regex: `a${index}` } })) },
  }),
  'a polygon of many corners': find({
    where: { place: { $geoWithin: { $polygon: repeat(1_001, () => [0, 0]) } } },
  }),
  'a write to a deep name': {
    method: 'PUT',
    path: '/server/classes/Profile/Abcdefgh12',
    body: { [letters(9_999)]: { __op: 'Increment', amount: 1 } },
  },
  'a row with a deep name': { method: 'POST', path: '/server/classes/Profile', body: { [letters(9_999)]: 1 } },
  'a row of a thousand fields': {
    method: 'POST',
    path: '/server/classes/Profile',
    body: Object.fromEntries(repeat(1_000, (index) => [`f${index}`, 1])),
  },
  'a redirection with a deep path': find({ redirectClassNameForKey: 'owner', include: letters(9_999) }),
  'an aggregation': {
    method: 'GET',
    path: '/server/aggregate/Profile',
    body: { pipeline: repeat(100, () => ({ $group: { _id: `$${letters(999)}` } })) },
  },
};

/** What may be answered or refused, but must not hold up others where a hundred of them come at once. */
export const BEARABLE: Readonly<Record<string, CostlyCall>> = {
  'a hundred included paths': find({ include: repeat(100, (index) => `f${index}`).join(',') }),
  'a hundred included paths of ten parts': find({
    include: repeat(100, (index) => `f${index}.b.c.d.e.f.g.h.i.j`).join(','),
  }),
  'five thousand keys': find({ keys: repeat(2_500, (index) => index.toString(36)).join(',') }),
  'five thousand excluded keys': find({ excludeKeys: repeat(2_500, (index) => index.toString(36)).join(',') }),
  'a hundred patterns': find({ where: { $or: repeat(100, () => ({ about: { $regex: '(a|b'.repeat(240) } })) } }),
  'a hundred quoted words': find({
    where: { $or: repeat(100, () => ({ about: { $regex: `\\Q${'('.repeat(900)}\\E` } })) },
  }),
  'fifty subqueries': find({ where: { $or: repeat(50, () => inQuery({ about: 'x' })) } }),
  'a thousand values': find({ where: { about: { $in: repeat(1_000, (index) => `v${index}`) } } }),
  'five hundred names': find({ where: Object.fromEntries(repeat(500, (index) => [`f${index}.a.b`, 1])) }),
  'a thousand rows': find({ limit: 1_000, count: 1, includeAll: true }, 'Bulky'),
  'every pair of brackets': find({
    where: nest(9, (inner) => ({ $and: [{ $or: [inner] }, { $nor: [{ about: 1 }] }] })),
  }),
};

/** One condition with as many patterns as a request has room for: the time of each grows by the square of its length. */
export const manyPatterns = (count: number, length: number): CostlyCall =>
  find({ where: { $or: repeat(count, () => ({ about: { $regex: '('.repeat(length) } })) } });

/** Queries of live query subscriptions, which are held against every row that is saved. */
export const COSTLY_SUBSCRIPTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  'a deep name': { where: { [letters(9_999)]: 1 } },
  '$or in $or': { where: nest(14, (inner) => ({ $or: [inner, inner] })) },
  '$or of ten thousand': { where: { $or: repeat(10_000, (index) => ({ text: `x${index}` })) } },
  'a list of a hundred thousand': { where: { text: { $in: repeat(100_000, (index) => index) } } },
  'a pattern that repeats itself': { where: { text: { $regex: '(a+)+$' } } },
  'a subquery': { where: inQuery({ text: 'x' }) },
};
