import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOfError } from '@/server/gateway/runCalls';
import { normalizeCall } from '@/server/gateway/validateCall';
import { readRequest, createRouteFinder } from '@/server/gateway/readRequest';
import { signVisitor, VISITOR_HEADER } from '@/protocol/visitor';
import { createCallerAddress } from '@/server/http/callerAddress';
import { createLogger } from '@/server/observability/createLogger';
import { parseRoutes } from '@/tests/helpers/parseRoutes';

const routes = parseRoutes(
  ...['GET /classes/:className', 'PUT /classes/:className/:objectId', 'POST /classes/:className', 'POST /users'],
  ...['GET /login', 'POST /login', 'POST /functions/:functionName', 'POST /batch'],
);
const KEY = '0123456789abcdef0123456789abcdef';
const rules = {
  ...{ appId: 'foyer', masterKey: 'secret', mountPath: '/server', findRoute: createRouteFinder(routes) },
  ...{
    callerAddress: createCallerAddress({ trustProxy: 0, visitorKey: KEY }),
    mayUseMasterKey: () => false,
    onRefusedMasterKey: () => undefined,
  },
};

const { logger } = createLogger({ level: 'fatal' });
const server = createServer(
  express().use('/server', (req, res) => {
    readRequest(req, res, rules).then(
      (read) =>
        res.json(
          read && {
            credentials: read.credentials,
            ip: read.ip,
            calls: read.calls.map((call) => {
              const { method, route, params, className, body } = normalizeCall(call, 'http://files');
              return { method, route, params, className, body };
            }),
          },
        ),
      (error: unknown) => {
        const { status, body } = answerOfError(error, logger);
        res.status(status).json(body);
      },
    );
  }),
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

type Read = { ip: string; calls: { method: string; route: string; params: object; body: Record<string, unknown> }[] };

/** The path goes out as it is written: `fetch` would resolve its dots. */
async function read(path: string, body: string | null, headers: Record<string, string> = {}, method = 'POST') {
  const { port } = server.address() as AddressInfo;
  const sent = send({ port, path: `/server${path}`, method, headers: { 'Content-Type': 'text/plain', ...headers } });
  sent.end(body ?? undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await response.toArray()).join('');
  return { status: response.statusCode, body: JSON.parse(text) as Read & { code?: number } };
}

const ofApp = (fields: object = {}) => JSON.stringify({ _ApplicationId: 'foyer', ...fields });
const batch = (path: string, method = 'POST') => ofApp({ requests: [{ method, path, body: {} }] });

describe('the path of a part of a batch', () => {
  it.each([
    ['/server/login', '/login'],
    ['/server/./login', '/login'],
    ['/server/x/../login', '/login'],
    ['/server/;/../login', '/login'],
    ['/server/../login', '/login'],
    ['/server//LOGIN/', '/login'],
    ['/server/classes/_User', '/classes/:className'],
    ['/server/Classes/%5FUser', '/classes/:className'],
  ])('%s is read as Parse Server resolves it: %s', async (path, route) => {
    expect((await read('/batch', batch(path))).body.calls).toMatchObject([{ route }]);
  });

  it.each(['/login', '/server', 'login', '/server/%6Cogin', '/server/login?x=1', '/server/batch'])(
    '%s is refused',
    async (path) => {
      expect(await read('/batch', batch(path))).toMatchObject({ status: 400, body: { code: 107 } });
    },
  );

  it.each([
    ['_EthAddress', 'EthAddress'],
    ['%5FEthAddress', 'EthAddress'],
    ['_User', '_User'],
    ['_User%2F..', '_User/..'],
  ])('names the class %s, which is %s', async (name, className) => {
    const { body } = await read('/batch', batch(`/server/classes/${name}`));
    expect(body.calls).toMatchObject([{ className, params: { className } }]);
  });
});

describe('a body', () => {
  it.each([
    'multipart/mixed',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'text/plain; charset=latin1',
    'text/html',
    'application/jsonp',
    '',
  ])('of the type "%s" is refused with 415', async (type) => {
    expect((await read('/login', ofApp(), { 'Content-Type': type })).status).toBe(415);
  });

  it.each(['application/json', 'application/json; charset=UTF-8', 'text/plain;charset="utf-8"', 'Text/Plain'])(
    'of the type %s is read',
    async (type) => {
      expect((await read('/login', ofApp({ username: 'ada' }), { 'Content-Type': type })).body.calls).toMatchObject([
        { method: 'POST', body: { username: 'ada' } },
      ]);
    },
  );

  it.each(['[]', 'null', '5', '{', '{"__proto__":{"a":1}}', '"x"'])('%s is refused', async (body) => {
    expect(await read('/login', body)).toMatchObject({ status: 400, body: { code: 107 } });
  });

  it('names the method of a POST, and of nothing else', async () => {
    const ask = (method: string, named: unknown) =>
      read('/classes/Note/x', ofApp({ _method: named }), {}, method).then(({ body }) => body.calls?.[0]?.method);
    expect(await ask('POST', 'put')).toBe('PUT');
    expect(await ask('PUT', 'PUT')).toBeUndefined();
    for (const named of ['PATCH', '', 5, ['PUT'], null]) expect(await ask('POST', named)).toBeUndefined();
  });
});

describe('a request that the site makes for a visitor', () => {
  const body = ofApp({ chain: '0x1' });
  const ipOf = async (path: string, header: string, sent: string | null, method?: string) =>
    (await read(path, sent, { [VISITOR_HEADER]: header }, method)).body.ip;

  it('counts for the visitor, and for the connection with any other body', async () => {
    const header = signVisitor(KEY, '203.0.113.7', body);
    expect(await ipOf('/functions/f', header, body)).toBe('203.0.113.7');
    expect(await ipOf('/functions/f', header, ofApp({ chain: '0x2' }))).toBe('127.0.0.1');
    expect(await ipOf('/functions/f', header, null)).toBe('127.0.0.1');
    expect(await ipOf('/functions/f', `${header}A`, body)).toBe('127.0.0.1');
  });

  it('may have no body', async () => {
    const path = '/classes/Note';
    const headers = { 'X-Parse-Application-Id': 'foyer', [VISITOR_HEADER]: signVisitor(KEY, '2001:db8::6', '') };
    expect((await read(path, null, headers, 'GET')).body.ip).toBe('2001:db8::6');
  });
});

describe('a query string', () => {
  it('counts for a log-in where the body does not say as much, and then alone', async () => {
    const names = async (query: string, fields: object) =>
      (await read(`/login?${query}`, ofApp(fields))).body.calls[0]?.body;
    expect(await names('username=ada&password=x', {})).toEqual({ username: 'ada', password: 'x' });
    expect(await names('email=a%40b.c', { username: 'ada' })).toEqual({ email: 'a@b.c' });
    expect(await names('username=eve', { username: 'ada' })).toEqual({ username: 'ada' });
  });

  it('goes before the body in a query, value by value as JSON, and in a function as it is written', async () => {
    const where = encodeURIComponent('{"a":1}');
    const found = await read(`/classes/Note?where=${where}&limit=5&keys=a`, ofApp({ _method: 'GET', limit: 9 }));
    expect(found.body.calls[0]?.body).toEqual({ limit: 5, where: { a: 1 }, keys: 'a' });
    expect(found.body.ip).toBe('127.0.0.1');
    const called = await read('/functions/f?a=1', JSON.stringify({ a: 2, b: 3 }));
    expect(called.body.calls[0]?.body).toEqual({ a: '1', b: 3 });
  });

  it.each(['a=1&a=2', 'where[a]=1', 'a=%', 'a=%ff', 'toString=1', 'a=%00'])('%s is refused', async (query) => {
    expect((await read(`/functions/f?${query}`, ofApp())).status).toBe(400);
  });
});

describe('keys', () => {
  const header = { 'X-Parse-Application-Id': 'foyer' };
  it.each([
    ['in the body', '{"_ApplicationId":"foyer","_SessionToken":"r:1"}', {}, 200],
    ['in the headers', '{}', { ...header, 'X-Parse-Session-Token': 'r:1' }, 200],
    ['in both', '{"_SessionToken":"r:1"}', { ...header, 'X-Parse-Session-Token': 'r:1' }, 400],
    [
      'in both, differently',
      '{"_ApplicationId":"foyer","_SessionToken":"r:1"}',
      { 'X-Parse-Session-Token': 'r:2' },
      400,
    ],
    ['that are no texts', '{"_ApplicationId":"foyer","_SessionToken":{"a":1}}', {}, 403],
    ['of another application', '{"_ApplicationId":"other"}', {}, 403],
    ['of no application', '{}', {}, 403],
    ['of the operator, from elsewhere', '{"_ApplicationId":"foyer","_MasterKey":"secret"}', {}, 403],
    ['of the operator in a header', '{}', { Authorization: `Basic ${btoa('foyer:secret')}` }, 403],
  ])('%s', async (_where, body, headers, status) => {
    expect((await read('/login', body, headers as Record<string, string>)).status).toBe(status);
  });
});
