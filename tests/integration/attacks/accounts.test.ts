import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import {
  createAccountClient,
  PASSWORD,
  resultOf,
  type AccountClient,
  type Session,
} from '@/tests/helpers/accountClient';
import { expectBearable, sendRaw, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { newGuardedVictim, newName, newVictim, type Victim } from '@/tests/helpers/attacks/victims';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { turnOnTwoStep } from '@/tests/helpers/twoStep';
import { nextCode } from '@/tests/helpers/twoStepCodes';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

let backend: SharedBackend;
let people: AccountClient;
let database: pg.Client;

beforeAll(async () => {
  backend = await shareBackend();
  people = createAccountClient(backend);
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
});

let count = 0;

/** Somebody whose session was stolen long after it was begun. */
async function newStolen(): Promise<Victim> {
  const victim = await newVictim(people);
  const age = `UPDATE "_Session" SET "createdAt" = now() - interval '2 hours', "updatedAt" = now() WHERE "sessionToken" = $1`;
  await database.query(age, [victim.token]);
  return victim;
}

const send = async (raw: RawRequest) => {
  const answer = await sendRaw(backend.origin, raw);
  await expectBearable(backend, raw, answer);
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

describe('a stolen session', () => {
  it.each([
    ['the password', () => ({ password: 'another passphrase 7' })],
    ['the email', () => ({ email: `thief${count++}@evil.example` })],
    ['both', () => ({ password: 'another passphrase 7', email: `thief${count++}@evil.example` })],
    ['the password by an operation', () => ({ password: { __op: 'Delete' } })],
    ['the email by an operation', () => ({ email: { __op: 'Delete' } })],
    ['two-factor', () => ({ authData: { mfa: { secret: 'A'.repeat(32), token: '000000' } } })],
    ['the stored password', () => ({ _hashed_password: 'x', hashed_password: 'x', bcryptPassword: 'x' })],
  ])('cannot change how the account signs in: %s', async (_what, fieldsOf) => {
    const victim = await newStolen();
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

  it('cannot link a wallet, take over a sign-in or delete anything', async () => {
    const victim = await newStolen();
    const signer = await createSigner('eth');
    const proof = await proveWith(people.rest, signer);
    const authData = { moralisEth: proof };
    const options = { sessionToken: victim.token };
    await people.rest('PUT', `users/${victim.id}`, { authData }, options);
    await people.rest('PUT', `classes/_User/${victim.id}`, { authData }, options);
    await people.rest('POST', 'users', { authData }, options);
    expect((await signInWithSigner(people.rest, signer)).body['objectId']).not.toBe(victim.id);
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

  it('cannot make itself fresh', async () => {
    const victim = await newStolen();
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

  it('gets full rights back with the password', async () => {
    const victim = await newStolen();
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

describe('two-factor', () => {
  it('accepts a code once, even for concurrent requests', async () => {
    const { username, nextCode } = await newGuardedVictim(people, database);
    const authData = { mfa: { token: nextCode() } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.logIn(username, { authData })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await people.logIn(username, { authData })).status).not.toBe(200);
  });

  it('accepts a recovery code once, even for concurrent requests', async () => {
    const { username, recoveryCodes } = await newGuardedVictim(people, database);
    const authData = { mfa: { token: recoveryCodes[0] } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.logIn(username, { authData })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['', ' ', null],
    [0, [], {}],
    [{ $ne: null }, ['000000']],
    [true, '0'.repeat(10_000)],
  ])('rejects an invalid code: %j, %j', async (...tokens) => {
    // Nine tries at most: the limit refuses none of them.
    const { username } = await newGuardedVictim(people, database);
    for (const token of tokens) {
      for (const mfa of [{ token }, { token, secret: 'A'.repeat(32) }, { token, old: token }]) {
        const { status, body } = await people.logIn(username, { authData: { mfa } });
        expect(status, JSON.stringify(body)).toBeOneOf([400, 404]);
      }
    }
  });

  it('cannot be bypassed with verifyPassword, which reveals nothing hidden', async () => {
    const { username } = await newGuardedVictim(people, database);
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

describe('the proof of another address', () => {
  const forged = (signer: Signer) => ({
    [CHAIN_FAMILIES[signer.family].provider]: { id: signer.address, signature: '0x00', data: 'anything' },
  });
  const proofOf = async (signer: Signer) => ({
    [CHAIN_FAMILIES[signer.family].provider]: await proveWith(people.rest, signer),
  });

  /** Whether a key opens an account. */
  const opens = async (signer: Signer, id: string) => sessionOf(await signInWithSigner(people.rest, signer)).id === id;

  it.each([
    // Parse Server looks at them in the order of their names, at the attacker's own first.
    ['dot', 'eth'],
    ['eth', 'sol'],
  ] as const)(
    'a %s key does not sign in to the account of another user’s %s address named beside it',
    async (own, other) => {
      const victim = await createSigner(other);
      const { id } = sessionOf(await signInWithSigner(people.rest, victim));
      const attacker = await createSigner(own);
      const answer = await people.rest('POST', 'users', {
        authData: { ...(await proofOf(attacker)), ...forged(victim) },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await opens(attacker, id)).toBe(false);
      expect(await opens(victim, id)).toBe(true);
    },
  );

  it('a password with a wallet of another account still needs the code, and links nothing', async () => {
    const person = await turnOnTwoStep(people);
    const wallet = await createSigner('eth');
    expect((await linkWith(people.rest, person, wallet)).status).toBe(200);
    for (const family of ['eth', 'sol'] as const) {
      const attacker = await createSigner(family);
      const authData = { ...(family === 'eth' ? {} : forged(wallet)), ...(await proofOf(attacker)) };
      const answer = await people.logIn(person.username, { authData });
      expect(answer.body).not.toHaveProperty('sessionToken');
      expect(answer.status).toBeLessThan(500);
      expect(await opens(attacker, person.id)).toBe(false);
    }
    // The owner's own wallet is a key.
    expect((await people.logIn(person.username, { authData: await proofOf(wallet) })).status).toBe(200);
  });

  it('naming an address of an account does not allow guessing its codes or using up its attempts', async () => {
    const person = await turnOnTwoStep(people);
    const wallet = await createSigner('eth');
    expect((await linkWith(people.rest, person, wallet)).status).toBe(200);
    const next = nextCode(person.secret);
    const guesses = [...Array.from({ length: 11 }, () => 'wrong!'), next];
    const answers = await Promise.all(
      guesses.map((token) => people.rest('POST', 'users', { authData: { ...forged(wallet), mfa: { token } } })),
    );
    // All alike, the right code's too.
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect((await people.logIn(person.username, { authData: { mfa: { token: next } } })).status).toBe(200);
  });

  it('two addresses proved at once create one account that both sign in to', async () => {
    const [eth, sol] = [await createSigner('eth'), await createSigner('sol')];
    const answer = await people.rest('POST', 'users', {
      authData: { ...(await proofOf(eth)), ...(await proofOf(sol)) },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id } = sessionOf(answer);
    expect(await opens(eth, id)).toBe(true);
    expect(await opens(sol, id)).toBe(true);
    expect((await sendFamilyProof(people.rest, 'eth', await proveWith(people.rest, eth))).status).toBe(200);
  });
});
