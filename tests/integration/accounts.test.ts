import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { rounds } from '@/tests/helpers/trials';

/** People behind one address. */
const OFFICE = rounds(120, 20);

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
});

const PASSWORD = 'a long passphrase';
let count = 0;

function invent() {
  const username = `visitor${Date.now()}x${count++}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
}

async function signUp(credentials = invent()) {
  const { status, body } = await rest('POST', 'users', credentials);
  expect(status).toBe(201);
  return { ...credentials, id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

async function linkFromMail(to: string, subject: RegExp): Promise<URL> {
  const { text } = await backend.mailbox.waitFor(to, subject);
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}

describe('an account with a password', () => {
  it('[F03] signs up, and signs in by username or by email address in any case', async () => {
    const { username, email, id } = await signUp();
    const name = await sdk.User.logIn(username, PASSWORD);
    expect(name.id).toBe(id);
    expect(name.getEmail()).toBe(email);
    for (const login of [{ username: email }, { email }, { email: email.toUpperCase() }]) {
      const { body } = await rest('POST', 'login', { ...login, password: PASSWORD });
      expect(body).toMatchObject({ objectId: id, sessionToken: expect.stringMatching(/^r:/) });
    }
    await sdk.User.logOut();
  });

  it('[E01][F04] identifies a user by the session token, and nobody without one', async () => {
    const { id, sessionToken } = await signUp();
    const me = await sdk.User.me(sessionToken);
    expect(me.id).toBe(id);
    expect((await rest('GET', 'users/me')).body['code']).toBe(209);
    expect((await rest('GET', 'users/me', {}, { sessionToken: `r:${'0'.repeat(32)}` })).body['code']).toBe(209);
    const guest = await rest('POST', 'users', { authData: { anonymous: { id: crypto.randomUUID() } } });
    expect(guest.body['sessionToken']).toMatch(/^r:/);
  });

  it('[F05] signs out; signing out twice is not an error', async () => {
    const { username } = await signUp();
    const user = await sdk.User.logIn(username, PASSWORD);
    const sessionToken = user.getSessionToken();
    await sdk.User.logOut();
    expect(sdk.User.current()).toBeNull();
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['code']).toBe(209);
    expect(await rest('POST', 'logout', {}, { sessionToken })).toMatchObject({ status: 200, body: {} });
  });

  it('[F08] verifies its password without creating a session', async () => {
    const { username, id } = await signUp();
    expect(await sdk.User.verifyPassword(username, PASSWORD)).toMatchObject({ objectId: id });
    await expect(sdk.User.verifyPassword(username, 'something else')).rejects.toMatchObject({ code: 101 });
  });

  it('reports the error code of an invalid request', async () => {
    const taken = await signUp();
    const refused = async (fields: Record<string, unknown>) =>
      (await rest('POST', 'users', { ...invent(), ...fields })).body['code'];
    expect(await refused({ username: taken.username })).toBe(202);
    expect(await refused({ username: taken.username.toUpperCase() })).toBe(202);
    expect(await refused({ email: taken.email })).toBe(203);
    expect(await refused({ email: 'nobody' })).toBe(125);
    expect(await refused({ username: '' })).toBe(200);
    expect(await refused({ password: '' })).toBe(201);
    expect(await refused({ password: 'short' })).toBe(142);
    expect(await refused({ password: 'password123' })).toBe(142);
    expect(await refused({ username: 'moonlight', password: 'xxMoonlightxx' })).toBe(142);
  });
});

describe('an account email', () => {
  it('[F07] confirms the email address once, and can be requested again', async () => {
    const { username, email, sessionToken } = await signUp();
    const first = await linkFromMail(email, /Confirm/);
    expect(first.origin + first.pathname).toBe(`${backend.siteUrl}/verify-email`);
    expect(first.searchParams.get('username')).toBe(username);
    await backend.mailbox.clear();
    await sdk.User.requestEmailVerification(email);
    const second = await linkFromMail(email, /Confirm/);
    const verify = (link: URL) => sdk.Cloud.run('verifyEmail', { token: link.searchParams.get('token') });
    await expect(verify(first)).rejects.toMatchObject({ code: 101 });
    expect(await verify(second)).toEqual({ username });
    await expect(verify(second)).rejects.toMatchObject({ code: 101, message: expect.stringContaining('already used') });
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['emailVerified']).toBe(true);
  });

  it('[F06] lets the user set a new password once, and ends all sessions', async () => {
    const { username, email, sessionToken } = await signUp();
    await sdk.User.requestPasswordReset(email);
    const link = await linkFromMail(email, /Reset your password/);
    expect(link.origin + link.pathname).toBe(`${backend.siteUrl}/reset-password`);
    const reset = (newPassword: unknown, token = link.searchParams.get('token')) =>
      sdk.Cloud.run('resetPassword', { token, newPassword });
    await expect(reset('short')).rejects.toMatchObject({ code: 142, message: expect.stringContaining('too short') });
    await expect(reset(username)).rejects.toMatchObject({ code: 142 });
    await expect(reset(5)).rejects.toMatchObject({ code: 201 });
    await expect(reset('another passphrase', 'unknown')).rejects.toMatchObject({ code: 101 });
    expect(await reset('another passphrase')).toEqual({ username });
    await expect(reset('a third passphrase')).rejects.toMatchObject({ code: 101 });
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['code']).toBe(209);
    expect((await rest('POST', 'login', { username, password: PASSWORD })).body['code']).toBe(101);
    expect((await rest('POST', 'login', { username, password: 'another passphrase' })).status).toBe(200);
  });

  it('contains a link that reports when it has expired', async () => {
    const { email, id } = await signUp();
    await sdk.User.requestPasswordReset(email);
    const links = [await linkFromMail(email, /Confirm/), await linkFromMail(email, /Reset your password/)];
    const [verify, reset] = links.map((link) => link.searchParams.get('token'));
    const database = new pg.Client(backend.databaseUri);
    await database.connect();
    const { rowCount } = await database.query(
      `UPDATE "_User" SET "_email_verify_token_expires_at" = now() - interval '1 second',
         "_perishable_token_expires_at" = now() - interval '1 second' WHERE "objectId" = $1`,
      [id],
    );
    await database.end();
    expect(rowCount).toBe(1);
    const expired = { code: 124, message: expect.stringContaining('This link has expired') };
    await expect(sdk.Cloud.run('verifyEmail', { token: verify })).rejects.toMatchObject(expired);
    const newPassword = 'another passphrase';
    await expect(sdk.Cloud.run('resetPassword', { token: reset, newPassword })).rejects.toMatchObject(expired);
  });

  it('is not sent to unknown or confirmed addresses, and the response is the same for all', async () => {
    const stranger = `stranger${Date.now()}@example.com`;
    const { email: member } = await signUp();
    const { email: confirmed } = await signUp();
    const token = (await linkFromMail(confirmed, /Confirm/)).searchParams.get('token');
    await sdk.Cloud.run('verifyEmail', { token });
    for (const path of ['requestPasswordReset', 'verificationEmailRequest']) {
      for (const email of [stranger, member, confirmed]) {
        const { status, body } = await rest('POST', path, { email });
        expect({ status, body }, `${path} ${email}`).toEqual({ status: 200, body: {} });
      }
    }
    expect((await backend.mailbox.read()).filter(({ to }) => to.includes(stranger))).toEqual([]);
  });

  it('has an escaped link and readable text, and no secret is logged', async () => {
    const { email } = await signUp({ ...invent(), username: `<b>"${count++}"&${Date.now()}` });
    const { text, html } = await backend.mailbox.waitFor(email);
    expect(html).not.toContain('<b>');
    expect(text).toContain('expires in 2 days');
    const token = (await linkFromMail(email, /Confirm/)).searchParams.get('token') ?? '-';
    expect(backend.logs()).not.toContain(token);
    expect(backend.logs()).not.toContain(PASSWORD);
    expect(backend.logs()).not.toContain('Deprecat');
  });

  it('does not rely on Parse Server’s own pages', async () => {
    const response = await fetch(`${backend.serverUrl}/apps/foyer/request_password_reset?token=x`);
    expect(response.status).toBe(404);
  });
});

describe('limits', () => {
  it('lock an account after five wrong passwords, across all endpoints, until the password is reset', async () => {
    const { username, email } = await signUp();
    for (let i = 0; i < 5; i++) {
      await rest('POST', i % 2 ? 'login' : 'verifyPassword', { username, password: `wrong guess ${i}` });
    }
    const locked = await rest('POST', 'login', { username, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(locked.body).toMatchObject({ code: 155, error: expect.stringContaining('Too many wrong passwords') });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    // By its other name the account is closed too, and does not say so.
    const byEmail = await rest('POST', 'login', { username: email, password: PASSWORD });
    expect(byEmail.body).toEqual({ code: 101, error: 'Invalid username/password.' });
    await rest('POST', 'requestPasswordReset', { email });
    const token = (await linkFromMail(email, /Reset your password/)).searchParams.get('token');
    await rest('POST', 'functions/resetPassword', { token, newPassword: 'another passphrase' });
    for (const name of [username, email]) {
      expect((await rest('POST', 'login', { username: name, password: 'another passphrase' })).status).toBe(200);
    }
  });

  it('treat unknown usernames like known ones, however often passwords are tried', async () => {
    const stranger = invent();
    const { username, email } = await signUp();
    const wrong = { password: 'wrong guess' };
    const tryNames = async (one: string, mail: string) => {
      const answers = [];
      for (let i = 0; i < 7; i++) answers.push(await rest('POST', 'login', { username: one, ...wrong }));
      for (let i = 0; i < 7; i++) answers.push(await rest('GET', 'login', { username: mail, ...wrong }));
      answers.push(await rest('POST', 'verifyPassword', { username: one, email: mail, ...wrong }));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const known = await tryNames(username, email);
    expect(known).toEqual(await tryNames(stranger.username, stranger.email));
    expect(known.map(({ status }) => status)).toEqual([
      ...Array(2)
        .fill([...Array(5).fill(404), 429, 429])
        .flat(),
      429,
    ]);
    expect(JSON.stringify(known)).not.toMatch(/locked/i);
  });

  it('treat both alike in a batch and in concurrent requests', async () => {
    const stranger = invent();
    const { username } = await signUp();
    const tryAtOnce = async (one: string) => {
      const part = { method: 'POST', path: '/server/login', body: { username: one, password: 'wrong guess' } };
      const batches = [];
      for (let round = 0; round < 2; round++) {
        const { status, body } = await rest('POST', 'batch', { requests: Array(4).fill(part) });
        batches.push([status, body]);
      }
      const after = await rest('POST', 'login', { username: one, password: 'wrong guess' });
      return { batches, after: [after.status, after.body] };
    };
    const known = await tryAtOnce(username);
    expect(known).toEqual(await tryAtOnce(stranger.username));
    expect(known.after[0]).toBe(429);
  });

  it('reset after the right password', async () => {
    const { username } = await signUp();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await rest('POST', 'login', { username, password: 'wrong guess' });
      expect((await rest('POST', 'login', { username, password: PASSWORD })).status).toBe(200);
    }
  });

  it('answer too many emails to one address with 429, 155 and Retry-After', async () => {
    const email = `flooded${Date.now()}@example.com`;
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await rest('POST', 'requestPasswordReset', { email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.body).toMatchObject({ code: 155, error: expect.stringContaining('Try again in') });
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count the parts of a batch and unusual spellings of a path', async () => {
    const email = `batched${Date.now()}@example.com`;
    const part = { method: 'POST', path: '/server/requestPasswordReset', body: { email } };
    const batch = await rest('POST', 'batch', { requests: Array(6).fill(part) });
    expect(batch.status).toBe(429);
    expect((await rest('POST', '/RequestPasswordReset/', { email })).status).toBe(429);
  });

  it(`let an office of ${OFFICE} people sign in within a minute`, async () => {
    const { username } = await signUp();
    const statuses: number[] = [];
    for (let i = 0; i < OFFICE / 10; i++) {
      const some = Array.from({ length: 10 }, () => rest('POST', 'login', { username, password: PASSWORD }));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(OFFICE);
  });
});
