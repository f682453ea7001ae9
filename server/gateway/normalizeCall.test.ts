import { describe, expect, it } from 'vitest';
import { normalizeCall } from '@/server/gateway/validateCall';
import { parseCall } from '@/tests/helpers/parseCall';

type Body = Record<string, unknown>;

const FILES = 'https://api.example.org/files/foyer';
const bodyOf = (method: string, route: string, body: Body) => normalizeCall(parseCall(method, route, body), FILES).body;
const aggregate = (body: Body) => bodyOf('GET', '/aggregate/:className', body);

describe('a class', () => {
  it('of addresses is called by its stored name, in the path and in values', () => {
    const pointer = { __type: 'Pointer', className: '_EthAddress', objectId: 'x' };
    const call = parseCall(
      'GET',
      '/classes/:className/:objectId',
      { owner: pointer },
      { className: '_EthAddress', objectId: 'y' },
    );
    expect(normalizeCall(call, FILES)).toEqual({
      ...call,
      className: 'EthAddress',
      params: { className: 'EthAddress', objectId: 'y' },
      body: { owner: { ...pointer, className: 'EthAddress' } },
    });
  });

  it.each([
    ['/classes/:className', { className: '_User' }, '_User'],
    ['/users/:objectId', { objectId: 'x' }, '_User'],
    ['/functions/:functionName', { functionName: 'f' }, null],
  ])('of any other name stays as it is: %s %j', (route, params, className) => {
    expect(normalizeCall(parseCall('GET', route, {}, params), FILES)).toMatchObject({ className, params, route });
    expect(Object.keys(normalizeCall(parseCall('GET', route, {}, params), FILES).params)).toEqual(Object.keys(params));
  });
});

it('gives a file its public address', () => {
  const { photo } = bodyOf('POST', '/users', { photo: { __type: 'File', name: 'a b.png' } });
  expect(photo).toEqual({ __type: 'File', name: 'a b.png', url: `${FILES}/a%20b.png` });
});

it.each(['GET', 'PUT', 'POST'])('leaves null inside an object as the value that it is: %s', (method) => {
  const sent = { 'a.b': null, 'a.b.c': null, a: null, c: { d: null } };
  expect(bodyOf(method, '/classes/:className', structuredClone(sent))).toEqual(sent);
});

describe('what the SDK sends again of the second factor', () => {
  it('is left out, and the other sign-in methods stay', () => {
    const authData = { mfa: { status: 'enabled' }, moralisEth: { id: '0x1' } };
    expect(bodyOf('PUT', '/users/:objectId', { authData })).toEqual({ authData: { moralisEth: { id: '0x1' } } });
  });

  it.each([
    { authData: { mfa: { status: 'enabled', token: '123456' } } },
    { authData: { mfa: { secret: 'x' } } },
    { authData: { mfa: {} } },
    { authData: { mfa: null } },
    { authData: { mfa: 'status' } },
    { authData: { other: { status: 'enabled' } } },
    { authData: null },
    { authData: 'mfa' },
    { mfa: { status: 'enabled' } },
  ])('is nothing else: %j stays', (body) => {
    expect(bodyOf('PUT', '/users/:objectId', structuredClone(body) as Body)).toEqual(body);
  });
});

describe('a pipeline', () => {
  it.each(['match', 'group', 'project', 'sort', 'limit', 'skip', 'count', 'sample', 'unwind'])(
    'may name the stage %s without the $',
    (stage) => {
      const modern = [{ [`$${stage}`]: { a: 1 } }];
      expect(aggregate({ pipeline: [{ [stage]: { a: 1 } }] })).toEqual({ pipeline: modern });
      expect(aggregate({ pipeline: modern })).toEqual({ pipeline: modern });
    },
  );

  it.each([
    [
      'in a list',
      { pipeline: [{ match: { a: 1 } }, { limit: 5 }], hint: 'a' },
      { pipeline: [{ $match: { a: 1 } }, { $limit: 5 }], hint: 'a' },
    ],
    ['as one object', { pipeline: { match: { a: 1 } }, hint: 'a' }, { pipeline: { $match: { a: 1 } }, hint: 'a' }],
    ['as text', { pipeline: '[{"match":{"a":1}}]' }, { pipeline: [{ $match: { a: 1 } }] }],
    ['beside others', { match: { a: 1 }, distinct: 'b' }, { $match: { a: 1 }, distinct: 'b' }],
    ['beside a pipeline that is none', { pipeline: 'x{', match: { a: 1 } }, { pipeline: 'x{', $match: { a: 1 } }],
    ['beside a pipeline that is none', { pipeline: 5, match: { a: 1 } }, { pipeline: 5, $match: { a: 1 } }],
    [
      'with stages that are none',
      { pipeline: [5, null, 'x', [{ match: 1 }]] },
      { pipeline: [5, null, 'x', [{ match: 1 }]] },
    ],
  ])('is read %s', (_how, sent, read) => {
    expect(aggregate(sent)).toStrictEqual(read);
  });

  it('reads a stage that is text, as in the address of a request, and no other text', () => {
    expect(aggregate({ match: '{"a":1}', $limit: '5', $count: 'total', distinct: '5' })).toEqual({
      $match: { a: 1 },
      $limit: 5,
      $count: 'total',
      distinct: '5',
    });
  });

  it('groups by _id where it says objectId', () => {
    const read = [{ $group: { _id: '$a', total: { $sum: 1 } } }];
    expect(aggregate({ pipeline: [{ group: { objectId: '$a', total: { $sum: 1 } } }] })).toEqual({ pipeline: read });
    expect(aggregate({ pipeline: read })).toEqual({ pipeline: read });
    const others = [{ $group: 'objectId' }, { $group: null }, { $project: { objectId: 1 } }];
    expect(aggregate({ pipeline: others })).toEqual({ pipeline: others });
  });

  it('is one at the routes of aggregates alone', () => {
    expect(bodyOf('GET', '/classes/:className', { match: { a: 1 } })).toEqual({ match: { a: 1 } });
    expect(bodyOf('GET', '/x/aggregate/', { match: { a: 1 } })).toEqual({ match: { a: 1 } });
  });
});
