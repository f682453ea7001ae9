import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { createRouteFinder, readRequest } from '@/server/gateway/readRequest';
import { expressRequest } from '@/tests/helpers/expressRequest';
import { parseRoutes } from '@/tests/helpers/parseRoutes';

const JSON_ROUTES = ['classes', 'users', 'sessions', 'roles', 'installations', 'push_audiences', 'aggregate'];
const PLAIN_ROUTES = ['functions', 'jobs', 'loginAs'];
const routes = parseRoutes(
  ...['GET /classes/:className', 'POST /classes/:className', 'PUT /classes/:className/:objectId'],
  ...['DELETE /classes/:className/:objectId', 'POST /users', 'GET /login', 'POST /login', 'POST /verifyPassword'],
  ...['POST /challenge', 'POST /functions/:functionName', 'POST /batch', 'POST /old/functions/x', 'GET /files'],
  ...JSON_ROUTES.flatMap((name) => [`GET /${name}`, `GET /${name}Old`, `GET /old/${name}`]),
  ...PLAIN_ROUTES.flatMap((name) => [`POST /${name}`, `POST /${name}Old`, `POST /old/${name}`]),
);
const rules = {
  ...{ appId: 'foyer', masterKey: 'secret', mountPath: '/server', findRoute: createRouteFinder(routes) },
  ...{ callerAddress: () => '203.0.113.7', mayUseMasterKey: () => true, onRefusedMasterKey: () => undefined },
};

type Sent = { method?: string; url?: string; headers?: Record<string, string>; fields?: object | string };

/** What a request says that the SDK sends, without a connection; the master key works. */
async function say({ fields = {}, ...sent }: Sent) {
  const body = typeof fields === 'string' ? fields : JSON.stringify({ _ApplicationId: 'foyer', ...fields });
  const req = expressRequest({ ...sent, body, headers: { 'Content-Type': 'text/plain', ...sent.headers } });
  req.originalUrl = `/server${req.url}`;
  return readRequest(req, {} as Response, rules);
}
const firstOf = async (sent: Sent) => (await say(sent))?.calls[0];
const refusal = (code: number, message: string) => expect.objectContaining({ status: 400, code, message }) as Error;

describe('a request', () => {
  it('says who asks, from where, and by which id', async () => {
    const headers = { 'X-Parse-Request-Id': 'once' };
    const fields = { _SessionToken: 'r:1', _InstallationId: 'i', _context: { a: 1 } };
    expect(await say({ url: '/users', headers, fields: { ...fields, b: 2 } })).toMatchObject({
      ...{ isBatch: false, requestId: 'once', ip: '203.0.113.7', headers: { 'x-parse-request-id': 'once' } },
      credentials: { sessionToken: 'r:1', installationId: 'i', isMaster: false, context: { a: 1 } },
      calls: [{ method: 'POST', route: '/users', className: '_User', body: { b: 2 } }],
    });
    expect(await say({ url: '/users' })).toMatchObject({ requestId: null });
  });

  it.each(['/nothing', '///users', '/classes/Note/x/y'])('to %s is none of the protocol', async (url) => {
    expect(await say({ url, fields: '{}' })).toBeNull();
  });

  it('may begin its path with two slashes', async () => {
    expect(await firstOf({ url: '//users' })).toMatchObject({ route: '/users' });
    expect(await say({ url: '/classes//Note' })).toBeNull();
  });

  it('needs no id of the application to call a function', async () => {
    expect(await firstOf({ url: '/functions/f', fields: '{}' })).toMatchObject({ params: { functionName: 'f' } });
    await expect(say({ url: '/old/functions/x', fields: '{}' })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ['HEAD', undefined, 'GET', '/users'],
    ['GET', undefined, 'GET', '/users'],
    ['POST', 'GET', 'GET', '/users'],
    ['POST', 'post', 'POST', '/users'],
    ['POST', 'Put', 'PUT', '/classes/Note/x'],
    ['POST', 'DELETE', 'DELETE', '/classes/Note/x'],
  ])('sent as %s with the _method %s is a %s', async (method, named, intended, url) => {
    const { method: reported, body } = (await firstOf({ method, url, fields: { _method: named } })) ?? {};
    expect([reported, body]).toEqual([intended, {}]);
  });

  it.each([
    ['POST', 'PATCH'],
    ['POST', ['PUT']],
    ['POST', ''],
    ['PUT', 'PUT'],
  ])('sent as %s does not say the _method %j', async (method, named) => {
    const message = '_method must be GET, POST, PUT or DELETE, in the body of a POST.';
    const requested = say({ method, url: '/classes/Note/x', fields: { _method: named } });
    await expect(requested).rejects.toThrow(refusal(107, message));
  });
});

describe('a batch', () => {
  const part = { method: 'POST', path: '/server/users', body: { a: 1 } };
  const send = (fields: object, url = '/batch') => say({ url, fields });

  it('is read part by part, a query of it like any other, and query strings do not count', async () => {
    const query = { method: 'GET', path: '/server/classes/Note', body: { where: '{"a":1}' } };
    const empty = { method: 'POST', path: '/server/users' };
    expect(await send({ requests: [part, query, empty] })).toMatchObject({
      isBatch: true,
      calls: [
        { method: 'POST', route: '/users', className: '_User', body: { a: 1 } },
        { method: 'GET', className: 'Note', params: { className: 'Note' }, body: { where: { a: 1 } } },
        { body: {} },
      ],
    });
  });

  it.each(['/BATCH', '/batch/', '/batch?a=1', '/batch?'])('comes to its own path: not to %s', async (url) => {
    const refused = refusal(107, 'Send a batch to /server/batch, without a query string.');
    await expect(send({ requests: [] }, url)).rejects.toThrow(refused);
  });

  it('is no transaction, and is a list', async () => {
    const words = 'Batches are not transactions. Remove "transaction".';
    await expect(send({ requests: [part], transaction: true })).rejects.toThrow(refusal(119, words));
    expect(await send({ requests: [], transaction: false })).toMatchObject({ calls: [] });
    await expect(send({ requests: {} })).rejects.toThrow(refusal(107, 'requests must be an array.'));
  });

  it('has a hundred parts at most, but for the operator', async () => {
    const requests = Array(101).fill(part) as object[];
    expect((await send({ requests: requests.slice(1) }))?.calls).toHaveLength(100);
    await expect(send({ requests })).rejects.toThrow(refusal(107, 'A batch has at most 100 parts, not 101.'));
    expect((await send({ requests, _MasterKey: 'secret' }))?.calls).toHaveLength(101);
  });

  it('has parts with a method, a path, and an object as body', async () => {
    const words = 'Each part of a batch has a method, a path, and an object as body.';
    for (const change of [{ method: 5 }, { method: undefined }, { body: [] }, { body: null }, { body: 'x' }]) {
      await expect(send({ requests: [part, { ...part, ...change }] })).rejects.toThrow(refusal(107, words));
    }
    for (const none of [null, 5, 'x', [], {}]) {
      await expect(send({ requests: [none] })).rejects.toThrow(expect.objectContaining({ code: 107 }));
    }
  });

  it.each([
    ['a path of no route', JSON.stringify({ ...part, path: '/server/no' }), 'POST /no'],
    ['a batch', JSON.stringify({ ...part, path: '/server/batch' }), 'POST /batch'],
    ['another method', JSON.stringify({ ...part, body: { _method: 'PUT' } }), 'POST /users'],
    ['another prototype', '{"method":"POST","path":"/server/users","body":{"__proto__":{}}}', 'POST /users'],
    ['a long path', JSON.stringify({ ...part, path: `/server/${'a'.repeat(300)}` }), `POST /${'a'.repeat(181)}`],
  ])('holds no %s', async (_what, text, told) => {
    const fields = `{"_ApplicationId":"foyer","requests":[${text}]}`;
    await expect(say({ url: '/batch', fields })).rejects.toThrow(refusal(107, `cannot route ${told}`));
  });
});

describe('the query string', () => {
  const bodyOf = async (sent: Sent) => (await firstOf(sent))?.body;

  it.each(JSON_ROUTES)(
    'of a query of %s goes before the body, value by value as JSON where it is that',
    async (name) => {
      const sent = { method: 'POST', fields: { _method: 'GET', limit: 9, skip: 1 } };
      const query = '?limit=5&where={"a":1}&keys=a,b&count=';
      const read = { limit: 5, skip: 1, where: { a: 1 }, keys: 'a,b', count: '' };
      expect(await bodyOf({ ...sent, url: `/${name}${query}` })).toEqual(read);
      for (const other of [`/${name}Old`, `/old/${name}`, '/files']) {
        expect(await bodyOf({ ...sent, url: `${other}${query}` })).toEqual({ limit: 9, skip: 1 });
      }
    },
  );

  it('of a change counts for nothing', async () => {
    expect(await bodyOf({ url: '/users?a=1', fields: { b: 2 } })).toEqual({ b: 2 });
    expect(await bodyOf({ method: 'PUT', url: '/classes/Note/x?a=1', fields: { b: 2 } })).toEqual({ b: 2 });
  });

  it.each(PLAIN_ROUTES)('at %s goes before the body, as it is written', async (name) => {
    const sent = (url: string) => bodyOf({ url: `${url}?a=1`, fields: { a: 2, b: 3 } });
    expect(await sent(`/${name}`)).toEqual({ a: '1', b: 3 });
    for (const other of [`/${name}Old`, `/old/${name}`]) expect(await sent(other)).toEqual({ a: 2, b: 3 });
  });

  it.each([
    ['username=ada&password=x', {}, { username: 'ada', password: 'x' }],
    ['email=a&password=x', {}, { email: 'a', password: 'x' }],
    ['email=a&b=c', { username: 'eve' }, { email: 'a', b: 'c' }],
    ['username=ada', { email: 'e', authData: { mfa: 1 } }, { username: 'ada', authData: { mfa: 1 } }],
    ['username=ada', { username: '', authData: null }, { username: 'ada', authData: null }],
    ['username=ada', { username: 'eve', email: 'e' }, { username: 'eve', email: 'e' }],
    ['email=a', { username: 'eve', email: 'e' }, { username: 'eve', email: 'e' }],
    ['username=', { password: 'x' }, { password: 'x' }],
    ['password=y&authData=z', { password: 'x' }, { password: 'x' }],
  ])('%s of a log-in counts where the body %j does not say as much, and then alone', async (query, fields, read) => {
    for (const url of ['/login', '/verifyPassword']) {
      expect(await bodyOf({ url: `${url}?${query}`, fields })).toStrictEqual(read);
    }
  });

  it('of a challenge is refused', async () => {
    await expect(say({ url: '/challenge?a=1' })).rejects.toThrow(refusal(107, 'Send this as a body.'));
    expect(await bodyOf({ url: '/challenge', fields: { a: 1 } })).toEqual({ a: 1 });
  });
});

describe('the parameters of a query', () => {
  const LISTS = { keys: ['a', 5], excludeKeys: ['b'], include: ['c', 'd'], order: [] };

  it('have lists as text, and a condition as an object', async () => {
    const fields = { _method: 'GET', ...LISTS, where: '{"a":["b"]}', limit: [1] };
    const read = { keys: 'a,5', excludeKeys: 'b', include: 'c,d', order: '', where: { a: ['b'] }, limit: [1] };
    expect(await firstOf({ url: '/users', fields })).toMatchObject({ body: read });
    const text = { _method: 'GET', keys: 'a', where: '{' };
    expect((await firstOf({ url: '/users', fields: text }))?.body).toEqual({ keys: 'a', where: '{' });
    expect((await firstOf({ url: '/users', fields: { _method: 'GET', where: [1] } }))?.body).toEqual({ where: [1] });
  });

  it('are none of a change, nor of a route of another kind', async () => {
    const fields = { ...LISTS, where: '{}' };
    expect((await firstOf({ url: '/users', fields }))?.body).toEqual(fields);
    expect((await firstOf({ url: '/files', fields: { _method: 'GET', ...fields } }))?.body).toEqual(fields);
  });
});
