import { describe, expect, it } from 'vitest';
import { overlap, readPaths } from '@/server/parse/paths/readPaths';

const set = (value: unknown) => ({ op: 'set', value, creates: true, strict: true });
const DELETE = { __op: 'Delete' };

it('leaves an update without paths as it is', () => {
  const update = { a: 1, b: { c: null }, _wperm: ['x'] };
  expect(readPaths(update)).toEqual({ whole: update, branches: new Map() });
  expect(readPaths(update).whole).toBe(update);
});

it('gathers paths by field, and says what each makes and where it fails', () => {
  const { whole, branches } = readPaths({
    name: 'x',
    'a.b': null,
    'a.c.d': DELETE,
    'a.c.e': { __op: 'Remove', objects: [1] },
    'tags.0': { __op: 'Increment', amount: 2 },
    'tags.1.x': { __op: 'Add', objects: [1] },
    'tags.1.y': { __op: 'AddUnique', objects: [] },
    'gone.a': DELETE,
    'none.a': undefined,
  });
  expect(whole).toEqual({ name: 'x' });
  expect(Object.fromEntries(branches)).toEqual({
    a: {
      in: {
        b: set(null),
        c: {
          in: {
            d: { op: 'delete', creates: false, strict: false },
            e: { op: 'remove', objects: [1], creates: false, strict: true },
          },
          ...{ creates: false, strict: true },
        },
      },
      ...{ creates: true, strict: true },
    },
    tags: {
      in: {
        0: { op: 'increment', amount: 2, creates: true, strict: true },
        1: {
          in: {
            x: { op: 'add', objects: [1], creates: true, strict: true },
            y: { op: 'addUnique', objects: [], creates: true, strict: true },
          },
          ...{ creates: true, strict: true },
        },
      },
      ...{ creates: true, strict: true },
    },
    gone: { in: { a: { op: 'delete', creates: false, strict: false } }, creates: false, strict: false },
  });
});

describe('a path', () => {
  const PARTS_OF_11 = `a${'.b'.repeat(10)}`;
  it.each([
    'a.',
    'a..b',
    '.a',
    '_a.b',
    'ACL.x',
    'authData.x',
    'constructor.x',
    'a.__proto__',
    'a.toString.b',
    'a.prototype',
    'a.__type',
  ])('is refused with 105: %s', (name) => {
    expect(() => readPaths({ [name]: 1 })).toThrow(expect.objectContaining({ code: 105 }));
  });

  it.each([PARTS_OF_11, 'a.\0', 'a.\uD800', 'a.__op'])('is refused with 105, whatever its signs: %j', (name) => {
    expect(() => readPaths({ [name]: 1 })).toThrow(expect.objectContaining({ code: 105 }));
  });

  it('may have ten names, with any sign that JSON has', () => {
    const name = `a${'.b'.repeat(8)}.é "%s" '\\`;
    expect([...readPaths({ [name]: 1 }).branches.keys()]).toEqual(['a']);
  });

  it.each([{ 'a.$b': 1 }, { 'a.b': { c: [{ 'd.e': 1 }] } }, { 'a.b': { __op: 'Add', objects: [{ $c: 1 }] } }])(
    'is refused with 121 for a name with a dollar or a dot: %j',
    (update) => {
      expect(() => readPaths(update)).toThrow(expect.objectContaining({ code: 121 }));
    },
  );

  it.each([
    { a: 1, 'a.b': 1 },
    { 'a.b': 1, a: null },
    { 'a.b': 1, 'a.b.c': 1 },
    { 'a.b.c': 1, 'a.b': DELETE },
    { 'a.b': { __op: 'AddRelation', objects: [] } },
    { 'a.b': { __op: 'Increment', amount: 'x' } },
    { 'a.b': { __op: 'Increment', amount: Infinity } },
    { 'a.b': { __op: 'Add', objects: 1 } },
    { 'a.b': { __op: 'AddUnique' } },
    { 'a.b': { __op: 'Remove', objects: {} } },
    { 'a.b': { __op: null } },
    { 'a.b.c.d': nest(57) },
  ])('is refused with 107 for what overlaps, is no operation of it, or is too deep: %#', (update) => {
    expect(() => readPaths(update)).toThrow(expect.objectContaining({ code: 107 }));
  });

  it('may lead to as many levels as a whole field may have', () => {
    expect(readPaths({ 'a.b.c.d': nest(56) }).branches.size).toBe(1);
  });
});

it('knows when two paths overlap', () => {
  expect(overlap('a.b', 'a.b')).toBe(true);
  expect(overlap('a', 'a.b')).toBe(true);
  expect(overlap('a.b.c', 'a.b')).toBe(true);
  expect(overlap('a.b', 'a.bc')).toBe(false);
  expect(overlap('a.c', 'a.b')).toBe(false);
});

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { n: nest(depth - 1) };
}
