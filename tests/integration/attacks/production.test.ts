import { stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { siteConfig } from '@/protocol/config/siteConfig';
import { buildEip4361 } from '@/protocol/sign-in/eip4361';
import { createAccountClient, PASSWORD } from '@/tests/helpers/accountClient';
import { sendRaw, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, proveWith, sendFamilyProof } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { fetchChallenge } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let database: TestDatabase;
let production: TestBackend;
let rest: Rest;

beforeAll(async () => {
  database = await startTestDatabase();
  production = await startBackend({
    databaseUri: database.uri,
    env: { NODE_ENV: 'production', SEND_EMAIL: 'off', LOG_LEVEL: 'info' },
  });
  rest = createRest(production.serverUrl, production.appId);
});
afterAll(async () => {
  await production?.stop();
  await database?.stop();
});

describe('in production', () => {
  it('a wallet signs in with a text that names the site or with the SDK’s text, and with no other', async () => {
    for (const text of [
      'Claim your free airdrop at evil.example!',
      'moralis authentication',
      'Moralis Authentication ',
      '',
    ]) {
      const { body } = await signInWithSigner(rest, await createSigner('eth'), { text });
      expect(body, text).toMatchObject({ code: 101 });
    }
    expect((await signInWithSigner(rest, await createSigner('eth'), { text: 'Moralis Authentication' })).status).toBe(
      201,
    );
  });

  it('refuses a body of more values than any client sends, packed or not, before it is built', async () => {
    const many = `[${'[],'.repeat(1_250_000)}[]]`;
    const query = `{"_method":"GET","_ApplicationId":"${production.appId}","where":{"name":{"$in":${many}}}}`;
    const call = `{"_ApplicationId":"${production.appId}","list":${many}}`;
    const batch = `{"_ApplicationId":"${production.appId}","requests":[{"method":"GET","path":"/server/classes/Note","body":{"where":{"name":{"$in":${many}}}}}]}`;
    const send = (path: string, body: string | Buffer, headers: object = {}) =>
      fetch(`${production.serverUrl}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', ...headers },
        body: body as BodyInit,
      });
    const answers: [string, number, unknown][] = [];
    let slowest = 0;
    let isOver = false;
    const health = (async () => {
      while (!isOver) {
        const began = performance.now();
        await fetch(`${production.origin}/health`);
        slowest = Math.max(slowest, performance.now() - began);
      }
    })();
    for (const [path, body] of [
      ['classes/Note', query],
      ['functions/getServerTime', call],
      ['batch', batch],
    ] as const) {
      for (const [name, packed, encoding] of [
        ['plain', body, null],
        ['gzip', gzipSync(body), 'gzip'],
        ['br', brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), 'br'],
      ] as const) {
        const answer = await send(path, packed, encoding === null ? {} : { 'Content-Encoding': encoding });
        const { code } = (await answer.json()) as { code: number };
        answers.push([`${path} ${name}`, answer.status, code]);
      }
    }
    isOver = true;
    await health;
    expect(answers).toEqual(answers.map(([name]) => (name.endsWith('plain') ? [name, 400, 107] : [name, 413, 116])));
    expect(answers).toHaveLength(9);
    // A few tens of milliseconds; building all of them held everybody for more than a second.
    expect(slowest).toBeLessThan(1_000);
  });

  it('the master key is rejected on the public port', async () => {
    const key = production.masterKey;
    const basic = `Basic ${Buffer.from(`${production.appId}:${key}`).toString('base64')}`;
    const json = { 'Content-Type': 'application/json' };
    const id = { 'X-Parse-Application-Id': production.appId };
    const proxied = [
      'Fly-Client-IP',
      'X-Vercel-Forwarded-For',
      'X-Azure-ClientIP',
      'CF-Ray',
      'X-Amzn-Trace-Id',
      'X-Host',
    ];
    const header = { 'X-Parse-Master-Key': key };
    const requests: RawRequest[] = [
      { method: 'GET', path: '/server/schemas', headers: { ...id, ...header } },
      { method: 'GET', path: '/server/schemas', headers: { Authorization: basic } },
      {
        path: '/server/schemas',
        headers: json,
        body: JSON.stringify({ _method: 'GET', _ApplicationId: production.appId, _MasterKey: key }),
      },
      {
        path: '/server/batch',
        headers: { ...json, ...id, ...header },
        body: JSON.stringify({ requests: [{ method: 'GET', path: '/server/schemas' }] }),
      },
      {
        path: '/server/files/x.txt',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ base64: 'AAEC', _ApplicationId: production.appId, _MasterKey: key }),
      },
      { method: 'DELETE', path: '/server/files/x.txt', headers: { ...id, ...header } },
      ...[...proxied, 'X-ProxyUser-Ip', 'Forwarded', 'Via'].map((name) => ({
        method: 'GET',
        path: '/server/schemas',
        headers: { ...id, ...header, [name]: '127.0.0.1' },
      })),
    ];
    for (const raw of requests) {
      const { status, text } = await sendRaw(production.origin, raw);
      expect(status, `${raw.path} ${JSON.stringify(raw.headers)}: ${text}`).toBe(403);
    }
  });

  it('usernames that suggest the operator are reserved', async () => {
    const names = [
      'admin',
      'Admin',
      'root',
      'support',
      siteConfig.name,
      siteConfig.name.toLowerCase(),
      'аdmin',
      'аdmіn',
      'ａｄｍｉｎ',
      'admin\u200b',
      ' admin',
      'rооt',
      'suppоrt',
    ];
    for (const username of names) {
      const { status, body } = await rest('POST', 'users', { username, password: PASSWORD });
      expect(status, `${username}: ${JSON.stringify(body)}`).toBe(400);
    }
  });

  it('the log contains no file URL, and the log folder is private', async () => {
    const client = createAccountClient(production);
    const { token } = await client.signUp('keeper');
    const headers = {
      'X-Parse-Application-Id': production.appId,
      'X-Parse-Session-Token': token,
      'Content-Type': 'text/plain',
    };
    const { json } = await sendRaw(production.origin, {
      path: '/server/files/secret.txt',
      headers,
      body: 'for my eyes',
    });
    const { url, name } = json as { url: string; name: string };
    expect((await sendRaw(production.origin, { method: 'GET', path: new URL(url).pathname })).text).toBe('for my eyes');
    expect(production.logs()).not.toContain(name);
    expect((await stat(path.join(production.dataDir, 'files'))).mode & 0o077).toBe(0);
  });
});

describe('a wallet signature', () => {
  it.each([
    '\\@evil.example',
    '\\evil.example',
    '/\\@evil.example',
    '@evil.example',
    '%5c@evil.example',
    '\t@evil.example',
  ])('over a text that also names another site is rejected: %j', async (suffix) => {
    const signer = await createSigner('eth');
    const time = await fetchChallenge(rest);
    const parts = { family: 'eth', address: signer.address, chainId: 1, appId: 'foyer', time } as const;
    const whole = buildEip4361({ ...parts, siteUrl: production.siteUrl }).replace(/URI: (.*)/, `URI: $1${suffix}`);
    const { body } = await sendFamilyProof(rest, 'eth', await proveWith(rest, signer, { whole }));
    expect(body).toMatchObject({ code: 101 });
  });

  it.each(['eth', 'erd', 'dot', 'sol'] as const)(
    'signs in once, in whichever form it is written: %s',
    async (family) => {
      const proof = await proveWith(rest, await createSigner(family));
      const inOtherForm = (signature: string) =>
        family === 'sol' ? Buffer.from(signature, 'base64').toString('base64url') : signature.slice(2).toUpperCase();
      const other = { ...proof, signature: inOtherForm(proof.signature) };
      expect((await sendFamilyProof(rest, family, other)).status).toBe(201);
      expect((await sendFamilyProof(rest, family, proof)).body).toMatchObject({ code: 101 });
      expect((await sendFamilyProof(rest, family, other)).body).toMatchObject({ code: 101 });
    },
  );
});

it.each(['other', '', 'FOYER', null, 5])('live query identifies its application by ID: %j', async (applicationId) => {
  const socket = new WebSocket(production.serverUrl.replace('http', 'ws'));
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String((JSON.parse(String(data)) as { op: string }).op)));
  socket.on('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId })));
  await expect.poll(() => heard.length > 0 || socket.readyState > 1).toBe(true);
  expect(heard).not.toContain('connected');
  socket.terminate();
});
