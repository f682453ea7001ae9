import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_REQUIRED } from '@/protocol/account';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { SESSION_MISSING } from '@/protocol/codes';
import {
  createAccountClient,
  PASSWORD,
  resultOf,
  type AccountClient,
  type Session,
} from '@/tests/helpers/accountClient';
import { ageSession } from '@/tests/helpers/ageSession';
import { createRest, type Rest, type RestAnswer } from '@/tests/helpers/createRest';
import { startSdk } from '@/tests/helpers/createSdk';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { turnOnTwoStep } from '@/tests/helpers/twoStep';
import { nextCode } from '@/tests/helpers/twoStepCodes';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

const NEXT = `${PASSWORD} and one more`;

let backend: SharedBackend;
let lenient: TestBackend;
let client: AccountClient;
let database: pg.Client;
let rest: Rest, restOfLenient: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  lenient = await startBackend({ databaseUri: backend.databaseUri, env: { REQUIRE_REAUTHENTICATION: 'off' } });
  client = createAccountClient(backend);
  ({ rest } = client);
  restOfLenient = createRest(lenient.serverUrl, lenient.appId);
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await lenient?.stop();
});

/** Lets a session become older than a proof holds. */
async function grow<Known extends Session>(session: Known): Promise<Known> {
  await ageSession(backend.databaseUri, session.token);
  return session;
}

const signUpLongAgo = async () => grow(await client.signUp());
const as = ({ token }: Session) => ({ sessionToken: token });
const rowOf = async ({ id }: Session) => {
  const { rows } = await database.query(`SELECT * FROM "_User" WHERE "objectId" = $1`, [id]);
  return { ...(rows[0] as Record<string, unknown>), updatedAt: null };
};
const refused = { code: SESSION_MISSING, error: PROOF_REQUIRED };

/** The refusal in an answer, of a batch too. */
const refusalOf = ({ body }: RestAnswer): unknown => (Array.isArray(body) ? body[0].error : body);

type Attempt = (session: Session) => Promise<RestAnswer>;

const ATTEMPTS: [string, Attempt][] = [
  ['a password through users', (session) => rest('PUT', `users/${session.id}`, { password: NEXT }, as(session))],
  [
    'an email through classes/_User',
    (session) => rest('PUT', `classes/_User/${session.id}`, { email: 'e@x.org' }, as(session)),
  ],
  [
    'both in a batch',
    (session) => {
      const body = { password: NEXT, email: 'e@x.org' };
      return rest(
        'POST',
        'batch',
        { requests: [{ method: 'PUT', path: `/server/users/${session.id}`, body }] },
        as(session),
      );
    },
  ],
  [
    'the anonymous sign-in',
    (session) => rest('PUT', `users/${session.id}`, { authData: { anonymous: { id: randomUUID() } } }, as(session)),
  ],
  ['another wallet', async (session) => linkWith(rest, session, await createSigner('sol'))],
  ['the account’s end by DELETE', (session) => rest('DELETE', `users/${session.id}`, {}, as(session))],
  [
    'the account’s end in a batch',
    (session) =>
      rest(
        'POST',
        'batch',
        { requests: [{ method: 'DELETE', path: `/server/classes/_User/${session.id}` }] },
        as(session),
      ),
  ],
  ['the account’s end by deleteAccount', (session) => client.call(session, 'deleteAccount', { confirm: session.id })],
];

describe('a session older than ten minutes', () => {
  it.each(ATTEMPTS)('cannot change %s, and the error explains how to confirm', async (_, attempt) => {
    const session = await signUpLongAgo();
    const before = await rowOf(session);
    const answer = await attempt(session);
    expect(refusalOf(answer)).toEqual(refused);
    expect(await rowOf(session)).toEqual(before);
    expect((await client.logIn(session.username)).status).toBe(200);
  });

  it('cannot link or unlink a wallet, nor set a password on a wallet account', async () => {
    const [owned, other] = [await createSigner('eth'), await createSigner('eth')];
    const session = sessionOf(await signInWithSigner(rest, owned));
    expect((await linkWith(rest, session, other)).status).toBe(200);
    await grow(session);
    const stolen = await createSigner('eth');
    expect((await linkWith(rest, session, stolen)).body).toEqual(refused);
    expect(sessionOf(await signInWithSigner(rest, stolen)).id).not.toBe(session.id);
    const path = `classes/${CHAIN_FAMILIES.eth.addressClass}/${other.address.toLowerCase()}`;
    expect((await rest('DELETE', path, {}, as(session))).body).toEqual(refused);
    expect(sessionOf(await signInWithSigner(rest, other)).id).toBe(session.id);
    const password = await client.call(session, 'changePassword', { next: NEXT, username: client.newName() });
    expect(password.body).toEqual(refused);
  });

  it('turns off two-factor with code and password, not with the code alone', async () => {
    const person = await turnOnTwoStep(client);
    await grow(person);
    const code = nextCode(person.secret);
    expect((await client.call(person, 'stopTwoStep', { code })).body).toEqual(refused);
    const stopped = client.call(person, 'stopTwoStep', { code, password: PASSWORD });
    expect(await resultOf(stopped)).toEqual({});
    expect((await client.logIn(person.username)).status).toBe(200);
  });

  it('is rejected in cloud code that acts on its behalf, and the SDK reports the message', async () => {
    const session = await signUpLongAgo();
    const sdk = await startSdk(backend);
    const user = await sdk.User.become(session.token);
    await expect(user.save({ password: NEXT })).rejects.toMatchObject({ code: 206, message: PROOF_REQUIRED });
    await expect(user.destroy()).rejects.toMatchObject({ code: 206 });
  });

  it('can change everything else, and send back unchanged values', async () => {
    const session = await client.signUp();
    const email = `${session.username}@example.org`;
    expect((await rest('PUT', `users/${session.id}`, { email }, as(session))).status).toBe(200);
    expect((await linkWith(rest, session, await createSigner('eth'))).status).toBe(200);
    await grow(session);
    const { body } = await rest('GET', 'users/me', {}, as(session));
    const { authData, username } = body;
    const { ethAddress } = body;
    const whole = { email, username, authData, ethAddress, accounts: [] };
    const saved = await rest('PUT', `users/${session.id}`, whole, as(session));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  });

  it('cannot rename an account with a password, but can rename a wallet account', async () => {
    const session = await signUpLongAgo();
    const rename = (of: Session) => rest('PUT', `users/${of.id}`, { username: client.newName() }, as(of));
    expect((await rename(session)).body).toEqual(refused);
    const wallet = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    await grow(wallet);
    expect((await rename(wallet)).status).toBe(200);
  });

  it('cannot refresh itself', async () => {
    const session = await signUpLongAgo();
    const change = (token: string, more = {}) =>
      rest('PUT', `users/${session.id}`, { password: NEXT, ...more }, { sessionToken: token });
    // Out of itself another session.
    for (const path of ['sessions', 'classes/_Session']) {
      const { body } = await rest('POST', path, {}, as(session));
      if (typeof body['sessionToken'] === 'string') expect((await change(body['sessionToken'])).body).toEqual(refused);
    }
    const own = await rest('GET', 'sessions/me', {}, as(session));
    const now = new Date().toISOString();
    for (const fields of [{ createdAt: now }, { createdAt: { __type: 'Date', iso: now } }, { createdWith: null }]) {
      await rest('PUT', `sessions/${String(own.body['objectId'])}`, fields, as(session));
    }
    expect((await change(session.token)).body).toEqual(refused);
    // The mark of the server's own saves.
    expect((await change(session.token, { _context: { foyerVouched: randomUUID() } })).body).toEqual(refused);
    // By a path into what the account keeps.
    const hidden = {
      'authData.anonymous': { id: 'x' },
      'authData.anonymous.id': 'x',
      _hashed_password: 'x',
      _auth_data_anonymous: { id: 'x' },
    };
    const before = await rowOf(session);
    for (const [name, value] of Object.entries(hidden)) {
      await rest('PUT', `users/${session.id}`, { [name]: value }, as(session));
      expect(await rowOf(session), name).toEqual(before);
    }
    // A row that says so.
    const forged = await rest(
      'POST',
      'classes/IdentityProof',
      { expiresAt: { __type: 'Date', iso: now } },
      as(session),
    );
    expect(forged.status).toBeGreaterThanOrEqual(400);
    // A key of the thief's.
    const thief = await createSigner('eth');
    await sendFamilyProof(rest, 'eth', await proveWith(rest, thief), as(session));
    const authData = { moralisEth: await proveWith(rest, thief) };
    expect((await client.call(session, 'proveIdentity', { authData })).body).toMatchObject({ code: 101 });
    expect((await change(session.token)).body).toEqual(refused);
  });
});

describe('proveIdentity', () => {
  it('refreshes the current session with the password on all backends, and no other session', async () => {
    const session = await signUpLongAgo();
    const other = await grow(sessionOf(await client.logIn(session.username)));
    expect((await client.call(session, 'proveIdentity')).body).toEqual(refused);
    const proved = await restOfLenient('POST', 'functions/proveIdentity', { password: PASSWORD }, as(session));
    const { until } = proved.body['result'] as { until: string };
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(await resultOf(client.call(session, 'proveIdentity'))).toEqual({ until });
    expect((await client.call(other, 'proveIdentity')).body).toEqual(refused);
    const saved = await rest('PUT', `users/${session.id}`, { email: `${session.username}@x.org` }, as(session));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await database.query(`UPDATE "IdentityProof" SET "expiresAt" = now() - interval '1 second'`);
    expect((await client.call(session, 'proveIdentity')).body).toEqual(refused);
  });

  it.each(['eth', 'sol'] as const)(
    'refreshes it with a wallet of the account (%s) and a one-time challenge',
    async (family) => {
      const signer = await createSigner(family);
      const session = await grow(sessionOf(await signInWithSigner(rest, signer)));
      const authData = { [CHAIN_FAMILIES[family].provider]: await proveWith(rest, signer) };
      const { until } = await resultOf<{ until: string }>(client.call(session, 'proveIdentity', { authData }));
      expect(Date.parse(until)).toBeGreaterThan(Date.now());
      expect((await client.call(session, 'proveIdentity', { authData })).body).toMatchObject({ code: 101 });
      const password = client.call(session, 'changePassword', { next: NEXT, username: client.newName() });
      expect(await resultOf(password)).toHaveProperty('sessionToken');
    },
  );

  it('rejects invalid proofs', async () => {
    const signer = await createSigner('eth');
    const session = await grow(sessionOf(await signInWithSigner(rest, signer)));
    const prove = async (params: Record<string, unknown>) =>
      (await client.call(session, 'proveIdentity', params)).body['code'];
    const proof = await proveWith(rest, signer);
    expect(await prove({ password: PASSWORD })).toBe(142);
    expect(await prove({ password: 5 })).toBe(142);
    expect(await prove({ authData: null })).toBe(142);
    expect(await prove({ authData: {} })).toBe(142);
    expect(await prove({ authData: { anonymous: { id: 'x' } } })).toBe(142);
    expect(await prove({ authData: { moralisEth: { ...proof, signature: '0x00' } } })).toBe(101);
    expect(await prove({ authData: { moralisEth: null } })).toBe(101);
    expect(await prove({})).toBe(SESSION_MISSING);
  });

  it('also requires the code if two-factor is on', async () => {
    const person = await grow(await turnOnTwoStep(client));
    const prove = (more: Record<string, unknown>) =>
      client.call(person, 'proveIdentity', { password: PASSWORD, ...more });
    expect((await prove({})).body).toMatchObject({ code: 211 });
    expect((await prove({ code: 'wrong!' })).body).toMatchObject({ code: 210 });
    expect((await client.call(person, 'proveIdentity')).body).toEqual(refused);
    const code = nextCode(person.secret);
    expect(await resultOf(prove({ code }))).toHaveProperty('until');
    expect((await prove({ code })).body).toMatchObject({ code: 210 });
    expect(await resultOf(prove({ code: person.recoveryCodes[0] }))).toHaveProperty('until');
    expect((await prove({ code: person.recoveryCodes[0] })).body).toMatchObject({ code: 210 });
    const { twoStep } = await resultOf<{ twoStep: unknown }>(client.call(person, 'getAccount'));
    expect(twoStep).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  });

  it.each(['proveIdentity', 'changePassword'])(
    'counts wrong passwords like a sign-in does (%s), also when they arrive at once',
    async (name) => {
      const session = await signUpLongAgo();
      const guess = { password: 'not it', current: 'not it', next: NEXT };
      const answers = await Promise.all(Array.from({ length: 12 }, () => client.call(session, name, guess)));
      expect(answers.filter(({ body }) => body['code'] === 101)).toHaveLength(5);
      expect(answers.filter(({ body }) => body['code'] === 155)).toHaveLength(7);
      const right = { password: PASSWORD, current: PASSWORD, next: NEXT };
      expect((await client.call(session, name, right)).body).toMatchObject({ code: 155 });
      expect((await client.logIn(session.username)).body).toMatchObject({ code: 155 });
    },
  );
});

describe('without confirming again', () => {
  it('a session can set email and password right after a wallet sign-in, as react-moralis does', async () => {
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    const sdk = await startSdk(backend);
    const user = await sdk.User.become(session.token);
    const email = `${session.id.toLowerCase()}@example.org`;
    await user.save({ password: PASSWORD, email });
    expect((await client.logIn(email)).body).toMatchObject({ objectId: session.id });
  });

  it('an account without sign-in methods can set a username and a password, however old the session is', async () => {
    const guest = sessionOf(await rest('POST', 'users', { authData: { anonymous: { id: randomUUID() } } }));
    await grow(guest);
    const username = client.newName();
    const fields = { username, password: PASSWORD, authData: { anonymous: null } };
    const saved = await rest('PUT', `users/${guest.id}`, fields, as(guest));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(sessionOf(await client.logIn(username)).id).toBe(guest.id);
  });

  it('changePassword accepts a fresh session', async () => {
    const session = await signUpLongAgo();
    const change = client.call(session, 'changePassword', { current: PASSWORD, next: NEXT });
    const { sessionToken } = await resultOf<{ sessionToken: string }>(change);
    expect(await resultOf(client.call({ id: session.id, token: sessionToken }, 'proveIdentity'))).toHaveProperty(
      'until',
    );
  });

  it('every session can change everything if the operator turns the check off', async () => {
    const session = await signUpLongAgo();
    const changed = await restOfLenient(
      'PUT',
      `users/${session.id}`,
      { email: `${session.username}@y.org` },
      as(session),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await restOfLenient('DELETE', `users/${session.id}`, {}, as(session))).status).toBe(200);
  });
});
