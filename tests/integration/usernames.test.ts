import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteConfig } from '@/protocol/config/siteConfig';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge, sendProof, signChallenge } from '@/tests/helpers/walletSignIn';

let backend: TestBackend;
/** Started later on the same database, which has accounts from before these rules by then. */
let twin: TestBackend;
let rest: Rest;
let restOfTwin: Rest;
let database: pg.Client;

beforeAll(async () => {
  backend = await startBackend({ env: { NEXT_PUBLIC_MORALIS_APP_ID: 'tearoom', TRUST_PROXY: '1' } });
  rest = fromAnywhere(createRest(backend.serverUrl, backend.appId));
  database = new pg.Client({ connectionString: backend.databaseUri });
  await database.connect();
  const accounts = await Promise.all(OLDER.map(() => makeAccount()));
  for (const [i, { id }] of accounts.entries()) {
    await database.query('UPDATE "_User" SET username = $1, username_skeleton = NULL WHERE "objectId" = $2', [
      OLDER[i],
      id,
    ]);
  }
  older = accounts.map(({ id }) => id);
  twin = await startBackend({
    databaseUri: backend.databaseUri,
    env: { NEXT_PUBLIC_MORALIS_APP_ID: 'tearoom', TRUST_PROXY: '1' },
  });
  restOfTwin = fromAnywhere(createRest(twin.serverUrl, twin.appId));
});
afterAll(async () => {
  await database?.end();
  await twin?.stop();
  await backend?.stop();
});

const PASSWORD = 'a long passphrase';
let count = 0;
const inventName = () => `person${Date.now()}x${count++}`;

const SUFFIX = `${Date.now()}`;
/** Usernames of accounts from before these rules. */
const OLDER = ['admin', '\u0430dmin', `${SUFFIX}m`, `${SUFFIX}rn`];
/** The accounts that have them. */
let older: string[];

/** From a network address of its own each time, so that no refusal is one for asking often. */
const fromAnywhere =
  (plain: Rest): Rest =>
  (method, path, body, options) => {
    const network = `10.1.${Math.floor(++count / 250) % 250}.${count % 250}`;
    return plain(method, path, body, { ...options, headers: { 'X-Forwarded-For': network, ...options?.headers } });
  };

const signUp = (username: string, by = rest) => by('POST', 'users', { username, password: PASSWORD });
/** A wallet account, whose username is random. */
const signInWithWallet = async () =>
  sendProof(rest, await signChallenge(createAccount(), await fetchChallenge(rest), backend.appId));

/** What the operator asks on this machine, with the master key. */
const asOperator = (method: string, path: string, body: Record<string, unknown>) =>
  createRest(backend.serverUrl, backend.appId)(method, path, { ...body, _MasterKey: backend.masterKey });

/** An account with a session. */
async function makeAccount(username = inventName()) {
  const { status, body } = await signUp(username);
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: String(body['objectId']), sessionToken: String(body['sessionToken']), username };
}

/** Every way in which an account gets a username; each answers the code of its refusal, or `undefined`. */
const ROUTES: Readonly<Record<string, (username: string) => Promise<unknown>>> = {
  'POST users': async (username) => (await signUp(username)).body['code'],
  'POST classes/_User': async (username) =>
    (await rest('POST', 'classes/_User', { username, password: PASSWORD })).body['code'],
  'PUT users': async (username) => {
    const { id, sessionToken } = await makeAccount();
    return (await rest('PUT', `users/${id}`, { username }, { sessionToken })).body['code'];
  },
  'PUT classes/_User': async (username) => {
    const { id, sessionToken } = await makeAccount();
    return (await rest('PUT', `classes/_User/${id}`, { username }, { sessionToken })).body['code'];
  },
  batch: async (username) => {
    const part = { method: 'POST', path: '/server/users', body: { username, password: PASSWORD } };
    const [answer] = Object.values((await rest('POST', 'batch', { requests: [part] })).body);
    return (answer as { error?: { code: number } }).error?.code;
  },
  changePassword: async (username) => {
    const { body } = await signInWithWallet();
    const params = { next: PASSWORD, username };
    return (await rest('POST', 'functions/changePassword', params, { sessionToken: String(body['sessionToken']) }))
      .body['code'];
  },
};
const WAYS = Object.keys(ROUTES);
const codeBy = (way: string, username: string) => ROUTES[way]?.(username);

describe.each(WAYS)('through %s', (way) => {
  it.each([
    ['reserved', 'Admin', 202],
    ['the name of the application', 'Tea Room', 202],
    ['reserved, with a letter of Cyrillic', '\u0430dmin', 200],
    ['of two scripts', 'n\u0430talia', 200],
  ])('a username that is %s is rejected', async (_what, username, code) => {
    expect(await codeBy(way, username)).toBe(code);
  });

  it('a username that looks like a taken one is rejected, and another is accepted', async () => {
    const name = inventName();
    await makeAccount(`${name}rn`);
    expect(await codeBy(way, `${name}m`)).toBe(202);
    expect(await codeBy(way, `${name}n`)).toBeUndefined();
  });
});

describe('a username', () => {
  it.each([
    ...['admin', 'ADMIN', 'administrator', 'root', 'support', 'system', 'moderator', 'official', 'security', 'help'],
    ...['staff', 'team', 'owner', siteConfig.name, siteConfig.name.toLowerCase(), 'tearoom', 'TeaRoom', 'localhost'],
    ...['Admin Team', 'tearoom-support', `${siteConfig.name}.Official`, 'a d m i n', 'adm1n', '0wner', 'ADMlN'],
    ...['\u00e1dmin', '\u1d00\u1d05\u1d0d\u026a\u0274', '\u0251dmin', '\ua4ee\ua4d3\ua4df\ua4f2\ua4e0'],
  ])('%j is reserved', async (username) => {
    const { status, body } = await signUp(username);
    expect([status, body]).toEqual([400, { code: 202, error: expect.stringContaining('reserved for the people') }]);
  });

  it.each([
    ['\u0430dmin', 'different scripts'],
    ['\u0440aypal', 'different scripts'],
    ['\u03b1lpha', 'different scripts'],
    ['ada\u0e44\u0e17\u0e22', 'different scripts'],
    ['\uff41dmin', 'special form'],
    ['\u{1d41a}dmin', 'special form'],
    ['ad\u200bmin', 'invisible character'],
    ['ad\u200dmin', 'invisible character'],
    ['admin\ufe0f', 'invisible character'],
    ['\u3164\u3164', 'invisible character'],
  ])('%j is rejected: %s', async (username, words) => {
    const { status, body } = await signUp(username);
    expect([status, body]).toEqual([400, { code: 200, error: expect.stringContaining(words) }]);
  });

  it.each([
    '\u0410\u0434\u0430',
    '\u0395\u03bb\u03ad\u03bd\u03b7',
    '\u5c71\u7530\u592a\u90ce',
    '\u5c71\u7530\u305f\u308d\u3046 Taro',
    '\ud55c\uae00 Kim',
    '\u05e9\u05dc\u05d5\u05dd',
    '\u0645\u0631\u06cc\u0645',
    'Ren\u00e9e 2',
    'teamwork',
    'administer',
    'Rooty',
  ])('%j is taken', async (username) => {
    const { status, body } = await signUp(username);
    expect(status, JSON.stringify(body)).toBe(201);
  });

  it.each([
    ['l', 'I'],
    ['l', '1'],
    ['O', '0'],
    ['rn', 'm'],
    ['a', '\u0251'],
    ['s', '\ua731'],
  ])('ending in %j looks like one ending in %j', async (one, other) => {
    const name = inventName();
    await makeAccount(`${name}${one}`);
    const { body } = await signUp(`${name}${other}`);
    expect(body).toEqual({ code: 202, error: expect.stringContaining('looks like another one that is taken') });
  });

  it('that is taken except for case is rejected with the protocol’s message', async () => {
    const { username } = await makeAccount();
    for (const same of [username, username.toUpperCase()]) {
      expect((await signUp(same)).body).toEqual({ code: 202, error: 'Account already exists for this username.' });
    }
  });

  it('may change to one that looks like the old one, and is free for others once released', async () => {
    const { id, sessionToken, username } = await makeAccount();
    const rename = async (name: string) =>
      (await rest('PUT', `users/${id}`, { username: name }, { sessionToken })).status;
    expect(await rename(`${username}rn`)).toBe(200);
    expect((await signUp(`${username}m`)).body['code']).toBe(202);
    expect(await rename(`${username}m`)).toBe(200);
    expect(await rename(inventName())).toBe(200);
    expect((await signUp(`${username}rn`)).status).toBe(201);
  });

  it('for ten lookalikes that arrive at once on two backends, is given to one', async () => {
    for (let round = 0; round < 3; round++) {
      const name = inventName();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          signUp(
            name + Array.from({ length: 4 }, (__, bit) => ((i >> bit) & 1 ? 'm' : 'rn')).join(''),
            i % 2 ? rest : restOfTwin,
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(400)]);
      expect(answers.flatMap(({ body }) => body['code'] ?? [])).toEqual(Array(9).fill(202));
    }
  });
});

describe('the lookalike key of a username', () => {
  const skeleton = async (id: string) =>
    (
      await database.query<{ s: string | null }>('SELECT username_skeleton AS s FROM "_User" WHERE "objectId" = $1', [
        id,
      ])
    ).rows[0]?.s;

  it('is internal to the server: never returned, and not writable', async () => {
    const forged = { username_skeleton: 'mine' };
    const username = inventName();
    const made = await rest('POST', 'users', { username, password: PASSWORD, ...forged });
    const id = String(made.body['objectId']);
    const session = { sessionToken: String(made.body['sessionToken']) };
    const before = await skeleton(id);
    expect(before).toBe(username.replaceAll('0', 'o').replaceAll('1', 'l'));
    const answers = [
      made,
      await rest('PUT', `users/${id}`, forged, session),
      await rest('PUT', `users/${id}`, { username_skeleton: { __op: 'Delete' } }, session),
      await rest('PUT', `users/${id}`, { username: `${username}a`, ...forged }, session),
      await rest('GET', `users/${id}`, {}, session),
      await rest('GET', 'users/me', {}, session),
      await rest('POST', 'login', { username: `${username}a`, password: PASSWORD }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('skeleton');
    expect(await skeleton(id)).toBe(`${before}a`);
  });

  it('does not exist for the random username of a wallet', async () => {
    const { body } = await signInWithWallet();
    expect(await skeleton(String(body['objectId']))).toBeNull();
  });
});

describe('accounts from before these rules', () => {
  it('still sign in and can be changed otherwise; nobody can take a lookalike', async () => {
    for (const [i, id] of older.entries()) {
      const username = OLDER[i];
      const { body } = await restOfTwin('POST', 'login', { username, password: PASSWORD });
      expect(body).toMatchObject({ objectId: id, username });
      const email = `${inventName()}@example.com`;
      const session = { sessionToken: String(body['sessionToken']) };
      const change = await restOfTwin('PUT', `users/${id}`, { username, email }, session);
      expect(change.status, JSON.stringify(change.body)).toBe(200);
    }
    expect((await signUp(`${SUFFIX}rn`, restOfTwin)).body['code']).toBe(202);
    const { rows } = await database.query(
      'SELECT count(username_skeleton)::int AS n FROM "_User" WHERE "objectId" = ANY($1)',
      [older],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('the operator', () => {
  it('can assign a reserved username with the master key, and one that looks like another', async () => {
    const { id } = await makeAccount();
    const { username } = await makeAccount(`${inventName()}m`);
    for (const name of ['Tearoom Team', username.replace(/m$/, 'rn'), 'n\u0430talia']) {
      const answer = await asOperator('PUT', `users/${id}`, { username: name });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { body } = await rest('POST', 'login', { username: name, password: PASSWORD });
      expect(body['objectId']).toBe(id);
    }
  });
});

describe('the name of a public profile', () => {
  let owner: Awaited<ReturnType<typeof makeAccount>> | undefined;

  it.each(['Admin', 'Tearoom Support', '\u0410dmin', '\u1d00\u1d05\u1d0d\u026a\u0274', 'S\u00fcpport'])(
    '%j is reserved',
    async (name) => {
      owner ??= await makeAccount();
      const { id, sessionToken } = owner;
      const refusal = { code: 142, error: expect.stringContaining('reserved for the people who run this site') };
      expect((await rest('POST', 'functions/saveProfile', { name }, { sessionToken })).body).toEqual(refusal);
      await rest('POST', 'functions/saveProfile', { name: 'Ada' }, { sessionToken });
      expect((await rest('PUT', `classes/Profile/${id}`, { name }, { sessionToken })).body).toEqual(refusal);
      expect((await rest('GET', `classes/Profile/${id}`, {})).body['name']).toBe('Ada');
    },
  );

  it('set by the operator stays when its owner changes something else', async () => {
    const { id, sessionToken } = await makeAccount();
    await rest('POST', 'functions/saveProfile', { name: 'Grace' }, { sessionToken });
    expect((await asOperator('PUT', `classes/Profile/${id}`, { name: 'Tearoom Team' })).status).toBe(200);
    const profile = { name: 'Tearoom Team', about: 'We help.', picture: 'initials' };
    expect((await rest('POST', 'functions/saveProfile', profile, { sessionToken })).status).toBe(200);
    expect((await rest('PUT', `classes/Profile/${id}`, { about: 'Ask us.' }, { sessionToken })).status).toBe(200);
    expect((await rest('GET', `classes/Profile/${id}`, {})).body).toMatchObject({
      name: 'Tearoom Team',
      about: 'Ask us.',
    });
  });
});
