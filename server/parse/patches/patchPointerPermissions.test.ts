import { describe, expect, it } from 'vitest';
import { narrowAccountSearch } from '@/server/parse/patches/patchPointerPermissions';

const wanted = { username: 'ada' };

describe('a query for users', () => {
  it.each(['find', 'count'])('finds only the caller’s own (%s)', (operation) => {
    for (const group of [
      ['*', 'role:admin', 'u1'],
      ['u1', '*'],
      ['*', 'u1', 'role:admin'],
    ]) {
      expect(narrowAccountSearch(wanted, [null, '_User', operation, {}, group])).toEqual({
        $and: [wanted, { objectId: 'u1' }],
      });
    }
  });

  it.each([[undefined], [[]], [['*']], [['*', 'role:admin']]])('finds none for a signed-out caller (%j)', (group) => {
    expect(narrowAccountSearch(wanted, [null, '_User', 'find', {}, group])).toEqual({
      $and: [wanted, { objectId: '' }],
    });
  });

  it('is unchanged for a row by its ID, and in other classes', () => {
    expect(narrowAccountSearch(wanted, [null, '_User', 'get', {}, ['*', 'u1']])).toBe(wanted);
    expect(narrowAccountSearch(wanted, [null, '_User', 'update', {}, ['*', 'u1']])).toBe(wanted);
    expect(narrowAccountSearch(wanted, [null, 'Profile', 'find', {}, ['*', 'u1']])).toBe(wanted);
  });
});
