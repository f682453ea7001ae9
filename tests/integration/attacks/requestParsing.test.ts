import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, type Session } from '@/tests/helpers/accountClient';
import { expectBearable, outcomesOf, sendRaw, type RawAnswer, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { LOGIN_PATHS, TYPES } from '@/tests/helpers/attacks/unusualRequests';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let person: Session & { username: string };

beforeAll(async () => {
  backend = await shareBackend('proxy');
  person = await createAccountClient(backend).signUp();
});

let addresses = 0;

const send = async (raw: RawRequest): Promise<RawAnswer> => {
  const headers = { 'X-Forwarded-For': `10.9.${addresses >> 8}.${addresses++ & 255}`, ...raw.headers };
  const whole = { ...raw, headers };
  const answer = await sendRaw(backend.origin, whole);
  await expectBearable(backend, whole, answer);
  return answer;
};

const keys = () => ({ _ApplicationId: backend.appId, _SessionToken: person.token });
const inHeaders = () => ({ 'X-Parse-Application-Id': backend.appId, 'X-Parse-Session-Token': person.token });

const ROUTES: Readonly<Record<string, () => Record<string, unknown>>> = {
  '/login': () => ({ username: person.username, password: 'wrong' }),
  '/verifyPassword': () => ({ username: person.username, password: 'wrong' }),
  '/users': () => ({ username: `typed${addresses}`, password: PASSWORD }),
  '/classes/Typed': () => ({ text: 'x' }),
  '/functions/getServerTime': () => ({}),
  '/requestPasswordReset': () => ({ email: 'typed@example.com' }),
  '/events/Opened': () => ({}),
  '/batch': () => ({ requests: [{ method: 'POST', path: '/server/classes/Typed', body: { text: 'x' } }] }),
};

describe('a body that is not JSON in UTF-8', () => {
  it.each(Object.entries(ROUTES))('is not parsed at %s', async (path, fieldsOf) => {
    for (const type of TYPES) {
      for (const [headers, fields] of [
        [{}, { ...fieldsOf(), ...keys() }],
        [inHeaders(), fieldsOf()],
      ] as const) {
        const answer = await send({
          path: `/server${path}`,
          headers: { ...headers, 'Content-Type': type },
          body: JSON.stringify(fields),
        });
        expect(answer.status, `${type}: ${answer.text}`).toBe(415);
      }
    }
    const untyped = await send({ path: `/server${path}`, body: JSON.stringify({ ...fieldsOf(), ...keys() }) });
    expect(untyped.status, untyped.text).toBe(415);
    expect(await countOf('Typed')).toBe(0);
  });

  it('is not parsed if its bytes are in another encoding', async () => {
    const text = JSON.stringify({ text: 'x', ...keys() });
    const json = { 'Content-Type': 'application/json' };
    const bodies: [Record<string, string>, string | Buffer][] = [
      [json, Buffer.from(text, 'utf16le')],
      [json, Buffer.from(`\ufeff${text}`, 'utf16le')],
      [json, Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])])],
      [{ ...json, 'Content-Encoding': 'gzip' }, text],
      [{ ...json, 'Content-Encoding': 'compress' }, text],
      [{ ...json, 'Content-Encoding': 'gzip, gzip' }, gzipSync(gzipSync(text))],
      [{ ...json, 'Content-Encoding': 'deflate' }, gzipSync(text)],
      [{ ...json, 'Content-Encoding': 'gzip' }, gzipSync(text).subarray(0, 20)],
      // Fifty megabytes in fifty kilobytes.
      [{ ...json, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000, ' '))],
      [{ ...json, 'Content-Encoding': 'deflate' }, deflateSync(Buffer.alloc(50_000_000, '['))],
      [json, `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
      [json, `{"text":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ];
    for (const [headers, body] of bodies) {
      const { status, text: said } = await send({ path: '/server/classes/Typed', headers, body });
      expect(status, said).toBeOneOf([400, 413, 415]);
    }
    expect(await countOf('Typed')).toBe(0);
  });

  it('is stored as the bytes of a file, whatever its content type', async () => {
    const bodies = [
      { base64: 'AAEC', _method: 'DELETE', _MasterKey: backend.masterKey },
      { requests: [{ method: 'POST', path: '/server/classes/Typed', body: {} }] },
    ];
    for (const fields of bodies) {
      for (const type of ['multipart/mixed; boundary=x', 'application/json', 'application/octet-stream']) {
        const body = JSON.stringify(fields);
        const path = '/server/files/bytes.bin';
        const { status, json } = await send({ path, headers: { ...inHeaders(), 'Content-Type': type }, body });
        expect(status).toBe(201);
        const { url } = json as { url: string };
        expect((await sendRaw(backend.origin, { method: 'GET', path: new URL(url).pathname })).text).toBe(body);
      }
    }
  });

  it('creates no session, and uploads nothing without one', async () => {
    for (const type of ['multipart/mixed; boundary=x', 'text/plain', 'application/json']) {
      const body = JSON.stringify({ base64: 'AAEC', _ApplicationId: backend.appId, _SessionToken: 'r:none' });
      const answer = await send({ path: '/server/files/x.txt', headers: { 'Content-Type': type }, body });
      expect(answer.status, answer.text).toBeOneOf([400, 403]);
    }
  });
});

async function countOf(className: string): Promise<number> {
  return (
    await createMasterClient(backend)
      .find(`${className}`, { createdAt: { $exists: true } })
      .catch(() => [])
  ).length;
}

describe('contradictory keys', () => {
  it.each([
    ['two sessions', () => [{ ...inHeaders(), 'X-Parse-Session-Token': 'r:other' }, { _SessionToken: person.token }]],
    ['a session and an empty one', () => [{ 'X-Parse-Session-Token': 'r:other' }, keys()]],
    ['two applications', () => [inHeaders(), { _ApplicationId: 'other' }]],
    ['two installations', () => [{ ...inHeaders(), 'X-Parse-Installation-Id': 'a' }, { _InstallationId: 'b' }]],
    ['an invalid method', () => [inHeaders(), { _method: { $ne: 1 } }]],
    ['a session that is no text', () => [{}, { ...keys(), _SessionToken: { $ne: null } }]],
    ['an installation that is no text', () => [{}, { ...keys(), _InstallationId: ['a'] }]],
  ] as const)('are rejected: %s', async (_name, make) => {
    const [headers, fields] = make() as [Record<string, string>, Record<string, unknown>];
    const { status, text } = await send({
      path: '/server/functions/getAccount',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    });
    expect(status, text).toBeOneOf([400, 403]);
  });
});

describe('the parts of a batch', () => {
  it.each(LOGIN_PATHS)('count as the endpoint they lead to, or do not reach it: %j', async (path) => {
    const { username } = await createAccountClient(backend).signUp(`path${addresses}`);
    for (const method of ['GET', 'POST'].slice(-fuzzCount(2))) {
      const requests = Array.from({ length: 7 }, (_, index) => ({
        ...{ method, path },
        body: { username, password: index === 6 ? PASSWORD : `wrong${index}` },
      }));
      const answer = await send({
        path: '/server/batch',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ requests, _ApplicationId: backend.appId }),
      });
      const outcomes = outcomesOf(answer);
      expect(outcomes.filter(({ code }) => code === 101).length).toBeLessThanOrEqual(5);
      expect(outcomes.filter(({ body }) => 'sessionToken' in body)).toEqual([]);
    }
  });

  it.each([
    ['requests that are not a list', { requests: { length: 2, 0: {} } }],
    ['invalid parts', { requests: [null, 5, 'x', []] }],
    ['no method', { requests: [{ path: '/server/config' }] }],
    ['an invalid method', { requests: [{ method: 'TRACE', path: '/server/config' }] }],
    ['a method that is not a string', { requests: [{ method: ['GET'], path: '/server/config' }] }],
    ['a path that is not a string', { requests: [{ method: 'GET', path: { toString: 'x' } }] }],
    ['a body that is none', { requests: [{ method: 'POST', path: '/server/classes/Typed', body: 'x' }] }],
    ['a batch', { requests: [{ method: 'POST', path: '/server/batch', body: { requests: [] } }] }],
    ['a batch behind dots', { requests: [{ method: 'POST', path: '/server/x/../batch', body: { requests: [] } }] }],
    ['a batch in capitals', { requests: [{ method: 'POST', path: '/server/BATCH', body: { requests: [] } }] }],
    ['too many', { requests: Array.from({ length: 101 }, () => ({ method: 'GET', path: '/server/config' })) }],
    ['a transaction', { requests: [], transaction: true }],
    ['a file', { requests: [{ method: 'POST', path: '/server/files/x.txt', body: { base64: 'AAEC' } }] }],
  ])('are rejected with a message: %s', async (_name, body) => {
    const text = JSON.stringify({ ...body, _ApplicationId: backend.appId });
    const answer = await send({ path: '/server/batch', headers: { 'Content-Type': 'text/plain' }, body: text });
    const codes = outcomesOf(answer).map(({ code }) => code);
    expect(
      answer.status === 400 || (codes.length > 0 && codes.every((code) => typeof code === 'number')),
      answer.text,
    ).toBe(true);
  });
});

describe('paths', () => {
  it.each([
    ...[
      '/server/./login',
      '/server/x/../login',
      '/server/%2e/login',
      '/server/login%00',
      '/server/login%zz',
      '/server/%',
    ],
    ...[
      '/server/;/login',
      '/server/login;x',
      '/server//../login',
      '/server/apps/x/request_password_reset',
      '/server/x',
    ],
    ...[
      '/server/validate_purchase',
      '/server/graphql',
      '/server/files',
      '/server/classes',
      '/server/classes/__proto__',
    ],
    ...[
      '/server/classes/constructor',
      '/server/functions/constructor',
      '/server/functions/__proto__',
      '/server/jobs/x',
    ],
    ...['/server/health', '/server/security', '/server/scriptlog', '/server/files/../login', '/server/push'],
    '/server/loginAs',
  ])('that do not exist cause no server error: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE']) {
      const body = method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify({ className: 'Typed' }) };
      await send({ method, path, headers: { ...inHeaders(), 'Content-Type': 'application/json' }, ...body });
      await send({
        method: 'POST',
        path,
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ ...keys(), _method: method }),
      });
    }
  });
});
