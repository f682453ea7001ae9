import Parse from 'parse/node';
import { describe, expect, it } from 'vitest';
import { isReservedUserField, requireUnreservedFields, requirePrivateAcl } from '@/server/parse/schema/userFields';

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
    ...[
      'accounts',
      'ethAddress',
      'solAccounts',
      'solAddress',
      'SolAccounts',
      'username_skeleton',
      'displayCurrency',
      'hidesChecklist',
    ],
    ...['roles', 'twoStep', 'mfa', 'sessionToken', 'authDataResponse', 'oldPassword', 'PASSWORD', 'passwordHint'],
  ])('%s is reserved by the backend', (name) => {
    expect(isReservedUserField(name)).toBe(true);
  });

  it.each(['nickname', 'pass', 'role', 'Email'])('%s is free for an app', (name) => {
    expect(isReservedUserField(name)).toBe(false);
  });

  it.each([
    'roles',
    'twoStep',
    'mfa',
    'sessionToken',
    'authDataResponse',
    'plan',
    'oldPassword',
    'Password',
    'displayCurrency',
    'hidesChecklist',
  ])('%s is not writable by clients', (name) => {
    const refused = [119, `Only the server writes the field ${name} of an account.`];
    // The SDK hides some of these names from its own users; other clients do not.
    const user = Object.assign(new Parse.User(), { dirtyKeys: () => ['nickname', name] });
    expect(refusal(() => requireUnreservedFields(user, rules))).toEqual(refused);
  });

  it('are writable if they are the user’s: username, password, fields of the app', () => {
    const user = new Parse.User({ username: 'ada', password: 'a quiet word', nickname: 'Ada' });
    expect(refusal(() => requireUnreservedFields(user, rules))).toBeNull();
    expect(refusal(() => requireUnreservedFields(new Parse.User(), rules))).toBeNull();
  });
});

describe('the ACL of an account', () => {
  const own = { read: true, write: true };
  it.each([
    ['missing on a new account', userOf(undefined)],
    ['empty on a new account', userOf(undefined, {})],
    ['one without grants on a new account', userOf(undefined, { '*': { read: false } })],
    ['its owner’s only', userOf('u1', { u1: own })],
    ['its owner’s, beside an entry without grants', userOf('u1', { u1: own, u2: { read: false, write: false } })],
  ])('may be %s', (_what, user) => {
    expect(refusal(() => requirePrivateAcl(user))).toBeNull();
  });

  it.each([
    ['readable by everyone', userOf(undefined, { '*': { read: true } })],
    ['writable by everyone', userOf(undefined, { '*': { write: true } })],
    ['another user’s', userOf('u1', { u2: own })],
    ['its owner’s and another user’s', userOf('u1', { u1: own, u2: { read: true } })],
    ['read-only for its owner', userOf('u1', { u1: { read: true } })],
    ['write-only for its owner', userOf('u1', { u1: { write: true } })],
    ['empty on an existing account', userOf('u1', {})],
    ['readable by a role', userOf('u1', { u1: own, 'role:admin': { read: true } })],
  ])('cannot be %s', (_what, user) => {
    expect(refusal(() => requirePrivateAcl(user))).toEqual([
      119,
      "Only its owner can read and write an account: its ACL can't name anyone else. Keep public data in another class.",
    ]);
  });
});
