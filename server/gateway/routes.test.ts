import { describe, expect, it } from 'vitest';
import { classOf, createRouteFinder, resolveBatchPath } from '@/server/gateway/readRequest';
import { parseRoutes } from '@/tests/helpers/parseRoutes';

const routes = parseRoutes(
  'GET /classes/:className',
  'GET /classes/:className/:objectId',
  'POST /classes/:className',
  'GET /users/me',
  'GET /users/:objectId',
  'POST /sessions/me',
  'GET /sessions/:objectId',
  'GET /sessions/me',
  'POST /upgradeToRevocableSession',
  'POST /batch',
);
const find = (method: string, path: string) => createRouteFinder(routes)(method, path);
const answerOf = async (method: string, path: string) => (await find(method, path)?.handler({}))?.response;

describe('the route of a path', () => {
  it.each([
    ['GET', '/classes/Note', 'GET /classes/:className', { className: 'Note' }],
    ['POST', '/classes/Note', 'POST /classes/:className', { className: 'Note' }],
    ['GET', '/classes/Note/x1', 'GET /classes/:className/:objectId', { className: 'Note', objectId: 'x1' }],
    ['GET', '/CLASSES/Note/', 'GET /classes/:className', { className: 'Note' }],
    ['GET', '/classes/%5FUser', 'GET /classes/:className', { className: '_User' }],
    ['GET', '/users/me', 'GET /users/me', {}],
    ['GET', '/users/you', 'GET /users/:objectId', { objectId: 'you' }],
    ['POST', '/batch', 'POST /batch', {}],
  ])('%s %s is %s with %j', async (method, path, words, params) => {
    const match = find(method, path);
    expect(match).toMatchObject({ route: words.split(' ')[1], params: expect.objectContaining(params) as object });
    expect(Object.keys(match?.params ?? {})).toEqual(Object.keys(params));
    expect(await answerOf(method, path)).toBe(words);
  });

  it.each([
    ['PUT', '/classes/Note'],
    ['get', '/classes/Note'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/classes/Note/x/y'],
    ['GET', '/classes'],
  ])('%s %s is none', (method, path) => {
    expect(find(method, path)).toBeNull();
  });

  it('keeps what an earlier path held', () => {
    const finder = createRouteFinder(routes);
    const first = finder('GET', '/classes/Note');
    finder('GET', '/classes/Other');
    expect(first?.params).toEqual(expect.objectContaining({ className: 'Note' }));
  });

  it('that has a percent sign which encodes nothing is refused', () => {
    for (const path of ['/nothing/%', '/classes/%ff']) {
      expect(() => find('GET', path)).toThrow(expect.objectContaining({ status: 400, code: 102 }) as Error);
    }
  });
});

describe('a name in a path', () => {
  it.each(['_', '5', '%00', '-'])('is no class without letters: %s', (name) => {
    const refused = { status: 400, code: 103, message: 'A class name must contain letters.' };
    expect(() => find('GET', `/classes/${name}`)).toThrow(expect.objectContaining(refused) as Error);
  });

  it.each(['_', '%00', '-'])('is no id without letters and digits: %s', (id) => {
    const refused = { status: 400, code: 102, message: 'An object id must contain letters or digits.' };
    expect(() => find('GET', `/classes/Note/${id}`)).toThrow(expect.objectContaining(refused) as Error);
    expect(() => find('GET', `/users/${id}`)).toThrow(expect.objectContaining(refused) as Error);
  });

  it.each(['/classes/a/0', '/classes/_Z/9', '/classes/1z/a', '/classes/A/Z', '/classes/A-/-z'])(
    'may be one as in %s',
    (path) => {
      expect(find('GET', path)).not.toBeNull();
    },
  );
});

describe('upgradeToRevocableSession', () => {
  it('answers the session that asks', async () => {
    expect(find('POST', '/upgradeToRevocableSession')).toMatchObject({ route: '/sessions/me', params: {} });
    expect(await answerOf('POST', '/upgradeToRevocableSession')).toBe('GET /sessions/me');
  });

  it('is carried out by its own handler where there is none for that', async () => {
    const alone = createRouteFinder(parseRoutes('POST /upgradeToRevocableSession'));
    const match = alone('POST', '/upgradeToRevocableSession');
    expect(await match?.handler({})).toEqual({ response: 'POST /upgradeToRevocableSession' });
  });
});

it.each([
  ['/users', {}, '_User'],
  ['/users/:objectId', { objectId: 'x' }, '_User'],
  ['/login', {}, '_User'],
  ['/sessions/me', {}, '_Session'],
  ['/roles', {}, '_Role'],
  ['/installations', {}, '_Installation'],
  ['/push_audiences', {}, '_Audience'],
  ['/classes/:className', { className: 'Note' }, 'Note'],
  ['/users', { className: 'Note' }, 'Note'],
  ['/functions/:functionName', { functionName: 'users' }, null],
  ['/', {}, null],
  ['', {}, null],
])('%s with %j reads and writes the class %s', (route, params, className) => {
  expect(classOf(route, params)).toBe(className);
});

describe('the path of a part of a batch', () => {
  it.each([
    ['/server/login', '/login'],
    ['/server/', '/'],
    ['/server/../login', '/login'],
    ['/server/a/../login', '/login'],
    ['/server//a//b/', '/a/b/'],
    ['/server/server/x', '/server/x'],
  ])('%s leads to %s', (given, path) => {
    expect(resolveBatchPath(given, '/server')).toBe(path);
  });

  it('leads to itself where the protocol has no path of its own', () => {
    expect(resolveBatchPath('/login', '')).toBe('/login');
  });

  it.each(['/server', '/serverlogin', 'server/login', '/x/server/login', '', undefined, null, 5, ['/server/login']])(
    '%j is refused',
    (given) => {
      const message = 'Each part of a batch needs a path that begins with /server/.';
      const refused = expect.objectContaining({ status: 400, code: 107, message }) as Error;
      expect(() => resolveBatchPath(given, '/server')).toThrow(refused);
    },
  );
});
