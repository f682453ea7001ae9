import { describe, expect, it } from 'vitest';
import { narrowAccountSearch } from '@/server/parse/patches/patchPointerPermissions';

const wanted = { username: 'ada' };

describe('a search among accounts', () => {
  it.each(['find', 'count'])('finds the caller’s own alone (%s)', (operation) => {
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

  it.each([[undefined], [[]], [['*']], [['*', 'role:admin']]])('finds none for nobody (%j)', (group) => {
    expect(narrowAccountSearch(wanted, [null, '_User', 'find', {}, group])).toEqual({
      $and: [wanted, { objectId: '' }],
    });
  });

  it('stays as it is for a row by its id, and in other classes', () => {
    expect(narrowAccountSearch(wanted, [null, '_User', 'get', {}, ['*', 'u1']])).toBe(wanted);
    expect(narrowAccountSearch(wanted, [null, '_User', 'update', {}, ['*', 'u1']])).toBe(wanted);
    expect(narrowAccountSearch(wanted, [null, 'Profile', 'find', {}, ['*', 'u1']])).toBe(wanted);
  });
});
