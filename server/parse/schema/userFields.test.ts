import Parse from 'parse/node';
import { describe, expect, it } from 'vitest';
import { isReservedUserField, requireOwnFields, requirePrivateAcl } from '@/server/parse/schema/userFields';

const rules = { serverWritten: new Set(['plan']), hidden: new Set<string>() };
const refusal = (act: () => void) => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Parse.Error ? [error.code, error.message] : error;
  }
};
const userOf = (id: string | undefined, acl?: Record<string, { read?: boolean; write?: boolean }>) => {
  const user = id === undefined ? new Parse.User() : (Parse.User.createWithoutData(id) as Parse.User);
  if (acl) user.setACL(new Parse.ACL(acl as never));
  return user;
};

describe('the fields of an account', () => {
  it.each([
    ...['objectId', 'createdAt', 'updatedAt', 'ACL', 'username', 'password', 'email', 'emailVerified', 'authData'],
    ...['accounts', 'ethAddress', 'solAccounts', 'solAddress', 'SolAccounts', 'username_skeleton'],
    ...['roles', 'twoStep', 'mfa', 'sessionToken', 'authDataResponse', 'oldPassword', 'PASSWORD', 'passwordHint'],
  ])('%s is the backend’s own', (name) => {
    expect(isReservedUserField(name)).toBe(true);
  });

  it.each(['nickname', 'pass', 'role', 'Email'])('%s is free for an application', (name) => {
    expect(isReservedUserField(name)).toBe(false);
  });

  it.each(['roles', 'twoStep', 'mfa', 'sessionToken', 'authDataResponse', 'plan', 'oldPassword', 'Password'])(
    '%s is not written by clients',
    (name) => {
      const refused = [119, `Only the server writes the field ${name} of an account.`];
      // The SDK keeps some of these names from its own users; other clients do not.
      const user = Object.assign(new Parse.User(), { dirtyKeys: () => ['nickname', name] });
      expect(refusal(() => requireOwnFields(user, rules))).toEqual(refused);
    },
  );

  it('may be written where they are the visitor’s: a name, the password, fields of the application', () => {
    const user = new Parse.User({ username: 'ada', password: 'a quiet word', nickname: 'Ada' });
    expect(refusal(() => requireOwnFields(user, rules))).toBeNull();
    expect(refusal(() => requireOwnFields(new Parse.User(), rules))).toBeNull();
  });
});

describe('the access list of an account', () => {
  const own = { read: true, write: true };
  it.each([
    ['none, of a new account', userOf(undefined)],
    ['an empty one, of a new account', userOf(undefined, {})],
    ['one that grants nothing, of a new account', userOf(undefined, { '*': { read: false } })],
    ['its owner’s', userOf('u1', { u1: own })],
    ['its owner’s, beside one that grants nothing', userOf('u1', { u1: own, u2: { read: false, write: false } })],
  ])('may be %s', (_what, user) => {
    expect(refusal(() => requirePrivateAcl(user))).toBeNull();
  });

  it.each([
    ['everybody’s', userOf(undefined, { '*': { read: true } })],
    ['everybody’s to write', userOf(undefined, { '*': { write: true } })],
    ['somebody else’s', userOf('u1', { u2: own })],
    ['its owner’s and somebody else’s', userOf('u1', { u1: own, u2: { read: true } })],
    ['its owner’s to read alone', userOf('u1', { u1: { read: true } })],
    ['its owner’s to write alone', userOf('u1', { u1: { write: true } })],
    ['nobody’s, of an account that is there', userOf('u1', {})],
    ['a role’s', userOf('u1', { u1: own, 'role:admin': { read: true } })],
  ])('cannot be %s', (_what, user) => {
    expect(refusal(() => requirePrivateAcl(user))).toEqual([
      119,
      "Only its owner can read and write an account: its ACL can't name anyone else. Keep public data in another class.",
    ]);
  });
});
