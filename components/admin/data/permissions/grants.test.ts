import { describe, expect, it } from 'vitest';
import {
  readClassGrants,
  readGrantee,
  readRowGrants,
  writeClassGrants,
  writeRowGrants,
} from '@/components/admin/data/permissions/grants';

describe('permissions of a class', () => {
  const permissions = {
    get: { '*': true },
    find: { '*': true, 'role:support': true },
    count: {},
    create: { requiresAuthentication: true },
    update: { pointerFields: ['owner', 'editor'], a1: true },
    delete: { pointerFields: ['owner'] },
    addField: {},
    protectedFields: { '*': ['email'] },
  } as const;

  it('are read by grantee', () => {
    expect(readClassGrants(structuredClone(permissions) as never)).toEqual({
      '*': ['get', 'find'],
      'role:support': ['find'],
      requiresAuthentication: ['create'],
      'pointerFields:owner': ['update', 'delete'],
      'pointerFields:editor': ['update'],
      a1: ['update'],
    });
  });

  it('are written as they were read, with what is no grant', () => {
    const read = structuredClone(permissions) as never;
    expect(writeClassGrants(read, readClassGrants(read))).toEqual(permissions);
  });

  it('name every operation, so that one without grants is closed', () => {
    expect(writeClassGrants({ find: { '*': true } }, {})).toEqual({
      ...{ get: {}, find: {}, count: {}, create: {}, update: {}, delete: {}, addField: {} },
    });
  });
});

describe('permissions of a row', () => {
  it('are written as they were read, without grantees that may do nothing', () => {
    const acl = { '*': { read: true }, a1: { read: true, write: true } } as const;
    expect(writeRowGrants({ ...readRowGrants(acl), b2: [] })).toEqual(acl);
  });

  it('are those of everyone where the row has none', () => {
    expect(readRowGrants(undefined)).toEqual({ '*': ['read', 'write'] });
    expect(writeRowGrants({ '*': [] })).toEqual({});
  });
});

it.each([
  [' role:support ', 'role:support'],
  ['m4Tq81WzKe', 'm4Tq81WzKe'],
  ['role:', null],
  ['*', null],
  ['requiresAuthentication', null],
  ['ada lovelace', null],
  ['', null],
])('%j means %j', (typed, who) => {
  expect(readGrantee(typed)).toBe(who);
});
