import { describe, expect, it } from 'vitest';
import { validateCall } from '@/server/gateway/validateCall';
import { parseCall } from '@/tests/helpers/parseCall';

type Body = Record<string, unknown>;

const PROVIDERS = new Set(['moralisEth', 'mfa']);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${place}`, 1]));

const ask = (method: string, route: string, body: Body = {}, params: Record<string, string> = {}) =>
  validateCall(parseCall(method, route, body, params), PROVIDERS);
const create = (body: Body, className = 'Note') => ask('POST', '/classes/:className', body, { className });
const change = (body: Body, className = 'Note') =>
  ask('PUT', '/classes/:className/:objectId', body, { className, objectId: 'x' });

const NO_LIMIT = [102, 'The limit must be a whole number, 0 or more.'];
const NO_OPERATION = [107, 'This is not a valid operation.'];
const UNSUPPORTED = [252, 'This authentication method is unsupported.'];

describe('which rules a call is held to', () => {
  const query = { limit: -1 };
  const row = { a: { __op: 'Nope' } };

  it.each([
    ['GET', '/classes/:className'],
    ['GET', '/users'],
    ['GET', '/functions/:functionName'],
  ])('%s %s is a query', (method, route) => {
    expect(ask(method, route, query)).toEqual(NO_LIMIT);
    expect(ask(method, route, row)).toBeNull();
  });

  it.each([
    ['POST', '/classes/:className'],
    ['PUT', '/classes/:className/:objectId'],
    ['DELETE', '/classes/:className/:objectId'],
    ['POST', '/users'],
    ['POST', '/login'],
    ['GET', '/login'],
    ['GET', '/verifyPassword'],
    ['GET', '/challenge'],
    ['POST', '/functionsToo'],
    ['POST', '/x/functions/:functionName'],
  ])('%s %s is a row', (method, route) => {
    expect(ask(method, route, row)).toEqual(NO_OPERATION);
    expect(ask(method, route, query)).toBeNull();
  });

  it.each(['/functions/:functionName', '/functions', '/jobs/:jobName', '/hooks/functions', '/jobs'])(
    'POST %s is neither',
    (route) => {
      expect(ask('POST', route, { ...query, ...row })).toBeNull();
    },
  );

  it.each(['/login/x', '/x/login', '/loginAs'])('GET %s is no sign-in', (route) => {
    expect(ask('GET', route, query)).toEqual(NO_LIMIT);
  });

  it('a push is a query over the installations it goes to', () => {
    expect(ask('POST', '/push', { where: { deviceType: 'web' }, ...query, ...row })).toBeNull();
    expect(ask('POST', '/push', { where: 5 })).toEqual([102, 'The condition (where) must be a JSON object.']);
  });

  it.each(['constructor', 'toString', '__proto__', 'HASOWNPROPERTY'])('the class %s is refused', (className) => {
    expect(create({}, className)).toEqual([103, 'This is not a valid class name.']);
    expect(ask('GET', '/classes/:className', {}, { className })).toEqual([103, 'This is not a valid class name.']);
  });
});

describe('a row', () => {
  it('has at most 500 fields', () => {
    expect(create(many(500))).toBeNull();
    expect(create(many(501))).toEqual([107, 'Max 500 fields per write.']);
  });

  it.each(['username', 'email', 'password', 'ACL', 'authData'])('has a %s that is set or deleted alone', (name) => {
    const error = [107, `The field ${name} can only be set or deleted.`];
    expect(change({ [name]: { __op: 'Increment', amount: 1 } })).toEqual(error);
    expect(change({ other: 1, [name]: { __op: 'Add', objects: [] } })).toEqual(error);
    expect(change({ [name]: { __op: 'Delete' } })).toBeNull();
  });

  it.each([
    { username: 'ada', email: null, password: ['x'], authData: { mfa: {} } },
    { count: { __op: 'Increment', amount: 1 } },
  ])('may be %j', (body) => {
    expect(change(body)).toBeNull();
  });
});

describe('an access list', () => {
  it.each([
    {},
    { '*': { read: true } },
    { ada: { read: true, write: false }, 'role:a': {} },
    { __op: 'Delete' },
    null,
    undefined,
  ])('may be %j', (ACL) => {
    expect(create({ ACL })).toBeNull();
  });

  it.each([
    ...['x', 5, [], true, { ada: 5 }, { ada: null }, { ada: [] }, { ada: true }],
    ...[{ ada: { read: 1 } }, { ada: { delete: true } }, { ada: { reads: true } }, { ada: { xread: true } }],
    ...[{ ada: { write: 'true' } }, { ada: { read: true }, eve: { read: null } }],
    ...[{ ada: { read: true, write: 0 } }, { ada: { xwrite: true } }, { ada: { writex: true } }],
  ])('may not be %j', (ACL) => {
    expect(create({ ACL })).toEqual([123, 'The access list is not valid: it maps ids to read and write.']);
  });
});

describe('a change inside an object', () => {
  it('is left to the write itself, which knows the object', () => {
    const add = { __op: 'Add', objects: [1] };
    expect(change({ 'a.b': null, 'a.b.c': add, 'a..$': 1, [Array(20).fill('a').join('.')]: 1 })).toBeNull();
  });
});

describe('a session', () => {
  it.each(['sessionToken', 'createdWith', 'expiresAt', 'installationId', 'restricted', 'user'])(
    'has a %s that nobody writes [B08]',
    (field) => {
      const error = [105, `The field ${field} of a session is read-only.`];
      expect(ask('PUT', '/sessions/:objectId', { note: 1, [field]: undefined })).toEqual(error);
      expect(create({ [field]: 'x' }, '_Session')).toEqual(error);
      expect(create({ [`${field}.x.y`]: 'x' }, '_Session')).toEqual(error);
      expect(create({ [`x.${field}`]: 'x', [`${field}s`]: 'x' }, '_Session')).toBeNull();
      expect(ask('GET', '/sessions', { [field]: 'x' })).toBeNull();
      expect(create({ [field]: 'x' })).toBeNull();
    },
  );

  it('has fields of its own, and no other rules', () => {
    expect(create({ note: 1, name: 'x!' }, '_Session')).toBeNull();
  });
});

describe('a role', () => {
  const INVALID_CREDENTIALS = [139, "A role's name may contain letters, digits, underscores, hyphens and spaces."];
  it.each(['admin', 'A b_c-9'])('is made with a name such as "%s" [D16]', (name) => {
    expect(create({ name }, '_Role')).toBeNull();
  });

  it.each(['', 'a!', '!a', 'ä', 5, undefined, ['admin']])('is not made with the name %j', (name) => {
    expect(create({ name }, '_Role')).toEqual(INVALID_CREDENTIALS);
    expect(ask('POST', '/roles', { name })).toEqual(INVALID_CREDENTIALS);
    expect(create({ name })).toBeNull();
  });

  it('keeps its name', () => {
    const fixed = [139, "A role's name can't be changed."];
    expect(change({ name: 'admin' }, '_Role')).toEqual(fixed);
    expect(change({ users: 1 }, '_Role')).toBeNull();
    expect(ask('DELETE', '/roles/:objectId', { name: '!' })).toBeNull();
    expect(change({ name: 5 })).toBeNull();
  });
});

describe('an event', () => {
  const tell = (eventName: string, body: Body = {}) => ask('POST', '/events/:eventName', body, { eventName });
  it.each(['AppOpened', 'a', 'Sign in_2.0-b'])('may be named %s', (name) => {
    expect(tell(name, { dimensions: { a: 'b' }, at: { __op: 'Nope' } })).toBeNull();
  });

  it.each(['', '1a', 'a/b', 'a'.repeat(65)])('may not be named "%s"', (name) => {
    expect(tell(name)).toEqual([160, 'The name of an event is a letter, then letters, digits, spaces and _ . -']);
  });

  it('has dimensions that are texts', () => {
    expect(tell('a', { dimensions: 5 })).toEqual([107, 'The dimensions of an event are an object of texts.']);
    expect(ask('POST', '/events/AppOpened')).toBeNull();
  });
});

describe('a sign-in method', () => {
  const unknown = { authData: { facebook: {} } };
  it.each([
    ['POST', '/users'],
    ['PUT', '/users/:objectId'],
    ['POST', '/login'],
    ['POST', '/verifyPassword'],
    ['POST', '/challenge'],
    ['GET', '/challenge'],
    ['GET', '/users'],
  ])('that is not offered is refused: %s %s', (method, route) => {
    for (const name of ['facebook', 'constructor', 'moraliseth']) {
      expect(ask(method, route, { authData: { [name]: null } })).toEqual(UNSUPPORTED);
      expect(ask(method, route, { authData: { moralisEth: {}, [name]: {} } })).toEqual(UNSUPPORTED);
      expect(ask(method, route, { challengeData: { [name]: {} } })).toEqual(UNSUPPORTED);
    }
    expect(ask(method, route, { authData: { moralisEth: {}, mfa: {} }, challengeData: { mfa: {} } })).toBeNull();
    expect(ask(method, route, { authData: ['facebook'], challengeData: 'facebook' })).toBeNull();
  });

  it('is a field like any other of another class', () => {
    expect(create(unknown)).toBeNull();
    expect(create(unknown, '_User')).toEqual(UNSUPPORTED);
  });
});
