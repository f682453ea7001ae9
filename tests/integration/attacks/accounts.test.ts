import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildEip4361 } from '@/protocol/eip4361';
import {
  createAccountClient,
  PASSWORD,
  resultOf,
  type AccountClient,
  type Session,
} from '@/tests/helpers/accountClient';
import { expectBearable, sendRaw, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { comeInWith, proveWith, sendFamilyProof } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { fetchChallenge } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/peers/signers/createSigner';

let backend: TestBackend;
let production: TestBackend;
let people: AccountClient;
let database: pg.Client;

beforeAll(async () => {
  backend = await startBackend();
  production = await startBackend({
    databaseUri: backend.databaseUri,
    env: { NODE_ENV: 'production', MAIL: 'off', LOG_LEVEL: 'info' },
  });
  people = createAccountClient(backend);
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await production?.stop();
  await backend?.stop();
});

let count = 0;
const newName = () => `victim${count++}`;

/** Somebody whose session was stolen long after it was begun. */
async function newVictim(): Promise<Session & { username: string }> {
  const victim = await people.signUp(newName());
  const age = `UPDATE "_Session" SET "createdAt" = now() - interval '2 hours', "updatedAt" = now() WHERE "sessionToken" = $1`;
  await database.query(age, [victim.token]);
  return victim;
}

const send = async (raw: RawRequest) => {
  const answer = await sendRaw(backend.origin, raw);
  await expectBearable(backend.origin, raw, answer);
  return answer;
};

/** Ways to say one change with a stolen session. */
function waysToChange({ id, token }: Session, fields: Record<string, unknown>): RawRequest[] {
  const headers = {
    'Content-Type': 'application/json',
    'X-Parse-Application-Id': backend.appId,
    'X-Parse-Session-Token': token,
  };
  const body = JSON.stringify(fields);
  const inBody = { _ApplicationId: backend.appId, _SessionToken: token };
  const sdk = (more: object) => JSON.stringify({ ...fields, ...inBody, ...more });
  const part = (at: string) => JSON.stringify({ requests: [{ method: 'PUT', path: at, body: fields }], ...inBody });
  const text = { 'Content-Type': 'text/plain' };
  return [
    { method: 'PUT', path: `/server/users/${id}`, headers, body },
    { method: 'PUT', path: `/server/classes/_User/${id}`, headers, body },
    { method: 'PUT', path: `/server/classes/%5FUser/${id}`, headers, body },
    { method: 'PUT', path: `/server//USERS/${id}/`, headers, body },
    { path: `/server/users/${id}`, headers: text, body: sdk({ _method: 'PUT' }) },
    { path: `/server/users/${id}`, headers: text, body: sdk({ _method: 'PUT', _context: { foyerVouched: true } }) },
    {
      method: 'PUT',
      path: `/server/users/${id}`,
      headers: { ...headers, 'X-Parse-Cloud-Context': '{"foyerVouched":"","vouched":true,"master":true}' },
      body,
    },
    { path: '/server/batch', headers: text, body: part(`/server/users/${id}`) },
    { path: '/server/batch', headers: text, body: part(`/server/x/../classes/_User/${id}`) },
    { path: '/server/users', headers, body },
  ];
}

describe('a session that was stolen', () => {
  it.each([
    ['the password', () => ({ password: 'another passphrase 7' })],
    ['the email', () => ({ email: `thief${count++}@evil.example` })],
    ['both', () => ({ password: 'another passphrase 7', email: `thief${count++}@evil.example` })],
    ['the password by an operation', () => ({ password: { __op: 'Delete' } })],
    ['the email by an operation', () => ({ email: { __op: 'Delete' } })],
    ['the second step', () => ({ authData: { mfa: { secret: 'A'.repeat(32), token: '000000' } } })],
    ['the stored password', () => ({ _hashed_password: 'x', hashed_password: 'x', bcryptPassword: 'x' })],
  ])('changes nothing that opens the account: %s', async (_what, fieldsOf) => {
    const victim = await newVictim();
    const before = await rowOf(victim);
    for (const raw of waysToChange(victim, fieldsOf())) {
      const { status, text } = await send(raw);
      expect(status === 200 ? text : '', `${raw.method} ${raw.path} ${String(raw.body)}`).not.toMatch(
        /updatedAt|sessionToken/,
      );
    }
    expect(await rowOf(victim)).toEqual(before);
    expect((await people.logIn(victim.username)).status).toBe(200);
  });

  it('links no wallet, takes over no sign-in, and deletes nothing', async () => {
    const victim = await newVictim();
    const signer = await createSigner('eth');
    const proof = await proveWith(people.rest, signer);
    const authData = { moralisEth: proof };
    const options = { sessionToken: victim.token };
    await people.rest('PUT', `users/${victim.id}`, { authData }, options);
    await people.rest('PUT', `classes/_User/${victim.id}`, { authData }, options);
    await people.rest('POST', 'users', { authData }, options);
    expect((await comeInWith(people.rest, signer)).body['objectId']).not.toBe(victim.id);
    await people.rest('DELETE', `users/${victim.id}`, {}, options);
    await people.rest('DELETE', `classes/_User/${victim.id}`, {}, options);
    await people.rest(
      'POST',
      'batch',
      { requests: [{ method: 'DELETE', path: `/server/users/${victim.id}` }] },
      options,
    );
    await people.call(victim, 'deleteAccount', { confirm: victim.username });
    await people.call(victim, 'changePassword', { next: 'another passphrase 7' });
    expect((await people.logIn(victim.username)).status).toBe(200);
  });

  it('does not make itself young again', async () => {
    const victim = await newVictim();
    const options = { sessionToken: victim.token };
    await people.rest('POST', 'upgradeToRevocableSession', {}, options);
    for (const at of ['sessions', 'classes/_Session']) await people.rest('POST', at, {}, options);
    const { body } = await people.rest('GET', 'sessions', {}, options);
    const sessions = (body['results'] ?? []) as { objectId: string; sessionToken?: string }[];
    for (const { objectId } of sessions) {
      const moment = new Date().toISOString();
      await people.rest('PUT', `sessions/${objectId}`, { createdAt: moment, provedAt: moment, note: 'x' }, options);
    }
    await people.rest('POST', 'login', { username: victim.username, password: 'wrong' }, options);
    await people.call(victim, 'proveIdentity', { password: 'wrong' });
    await people.call(victim, 'proveIdentity', { authData: {} });
    const signer = await createSigner('eth');
    await people.call(victim, 'proveIdentity', { authData: { moralisEth: await proveWith(people.rest, signer) } });
    const before = await rowOf(victim);
    for (const token of [victim.token, ...sessions.flatMap(({ sessionToken }) => sessionToken ?? [])]) {
      await people.rest('PUT', `users/${victim.id}`, { password: 'another passphrase 7' }, { sessionToken: token });
    }
    expect(await rowOf(victim)).toEqual(before);
  });

  it('is the owner again with the password', async () => {
    const victim = await newVictim();
    await resultOf(people.call(victim, 'proveIdentity', { password: PASSWORD }));
    const change = { email: `owner${count++}@example.com` };
    const { status } = await people.rest('PUT', `users/${victim.id}`, change, { sessionToken: victim.token });
    expect(status).toBe(200);
  });
});

async function rowOf({ id }: Session): Promise<unknown> {
  const columns = '_hashed_password, email, username, _auth_data_mfa, _auth_data_moralisEth';
  const known = columns.split(', ').map((name) => `to_jsonb("_User") -> '${name}' AS "${name}"`);
  const { rows } = await database.query(`SELECT ${known.join(', ')} FROM "_User" WHERE "objectId" = $1`, [id]);
  return rows[0];
}

describe('a second step', () => {
  const turnOn = async () => {
    const person = await people.signUp(newName());
    const { secret } = await resultOf(people.call(person, 'startTwoStep', { password: PASSWORD }));
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    const params = { secret, code: totp.generate(), password: PASSWORD };
    const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(
      people.call(person, 'confirmTwoStep', params),
    );
    return { ...person, totp, recoveryCodes };
  };
  /** Of the next period, which is good already, and was not used to turn it on. */
  const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 });

  it('takes a code once, of whoever comes at once', async () => {
    const { username, totp } = await turnOn();
    const authData = { mfa: { token: nextCode(totp) } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.logIn(username, { authData })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await people.logIn(username, { authData })).status).not.toBe(200);
  });

  it('takes a recovery code once, of whoever comes at once', async () => {
    const { username, recoveryCodes } = await turnOn();
    const authData = { mfa: { token: recoveryCodes[0] } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.logIn(username, { authData })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it.each(['', ' ', null, 0, [], {}, { $ne: null }, ['000000'], true, '0'.repeat(10_000)])(
    'takes nothing that is no code: %j',
    async (token) => {
      const { username } = await turnOn();
      for (const mfa of [{ token }, { token, secret: 'A'.repeat(32) }, { token, old: token }]) {
        const { status, body } = await people.logIn(username, { authData: { mfa } });
        expect(status, JSON.stringify(body)).toBeOneOf([400, 404, 429]);
      }
    },
  );

  it('is not gone round by verifyPassword, and nothing is told there that is hidden', async () => {
    const { username } = await turnOn();
    const plain = await people.signUp(newName());
    for (const method of ['GET', 'POST']) {
      const guarded = await people.rest(method, 'verifyPassword', { username, password: PASSWORD });
      expect(guarded.body).toEqual({});
      const { body } = await people.rest(method, 'verifyPassword', { username: plain.username, password: PASSWORD });
      expect(body).toMatchObject({ objectId: plain.id });
      expect(Object.keys(body).filter((name) => /^_|sessionToken|authData|password/i.test(name))).toEqual([]);
    }
  });
});

describe('in production', () => {
  it('a wallet signs in with words that name the site, or with those of the SDK, and with no others', async () => {
    const { rest } = createAccountClient(production);
    for (const text of [
      'Claim your free airdrop at evil.example!',
      'moralis authentication',
      'Moralis Authentication ',
      '',
    ]) {
      const { body } = await comeInWith(rest, await createSigner('eth'), { text });
      expect(body, text).toMatchObject({ code: 101 });
    }
    expect((await comeInWith(rest, await createSigner('eth'), { text: 'Moralis Authentication' })).status).toBe(201);
  });

  it('the master key opens nothing on the public port, whoever brings it', async () => {
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

  it('names that could be taken for the operator are nobody’s', async () => {
    const { rest } = createAccountClient(production);
    const names = [
      'admin',
      'Admin',
      'root',
      'support',
      'Foyer',
      'foyer',
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

  it('the log holds no address of a file, and its folder is shut to others', async () => {
    const client = createAccountClient(production);
    const { token } = await client.signUp(newName());
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

describe('a proof of a wallet', () => {
  it.each([
    '\\@evil.example',
    '\\evil.example',
    '/\\@evil.example',
    '@evil.example',
    '%5c@evil.example',
    '\t@evil.example',
  ])('that names the site and another one is refused: %j', async (suffix) => {
    const signer = await createSigner('eth');
    const time = await fetchChallenge(people.rest);
    const parts = { family: 'eth', address: signer.address, chainId: 1, appId: 'foyer', time } as const;
    const whole = buildEip4361({ ...parts, siteUrl: backend.siteUrl }).replace(/URI: (.*)/, `URI: $1${suffix}`);
    const { body } = await sendFamilyProof(people.rest, 'eth', await proveWith(people.rest, signer, { whole }));
    expect(body).toMatchObject({ code: 101 });
  });

  it.each(['erd', 'dot'] as const)('has one spelling: %s', async (family) => {
    const proof = await proveWith(people.rest, await createSigner(family));
    const capitals = { ...proof, signature: proof.signature.replace(/[a-f]/g, (letter) => letter.toUpperCase()) };
    expect((await sendFamilyProof(people.rest, family, capitals)).body).toMatchObject({ code: 101 });
    expect((await sendFamilyProof(people.rest, family, proof)).status).toBe(201);
  });
});

it.each(['other', '', 'FOYER', null, 5])('live query knows its application by its id: %j', async (applicationId) => {
  const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String((JSON.parse(String(data)) as { op: string }).op)));
  socket.on('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId })));
  await expect.poll(() => heard.length > 0 || socket.readyState > 1).toBe(true);
  expect(heard).not.toContain('connected');
  socket.terminate();
});
