import { Secret } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, resultOf, type AccountClient } from '@/tests/helpers/accountClient';
import { ageSession } from '@/tests/helpers/ageSession';
import type { Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { turnOnTwoStep } from '@/tests/helpers/twoStep';
import { codeOf, nextCode, wrongCodeOf } from '@/tests/helpers/twoStepCodes';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let backend: SharedBackend;
let client: AccountClient;
let rest: Rest;
let twin: AccountClient;

beforeAll(async () => {
  backend = await shareBackend();
  client = createAccountClient(backend);
  ({ rest } = client);
  twin = createAccountClient(await shareTwin());
});

const call: AccountClient['call'] = (...args) => client.call(...args);
const logIn: AccountClient['logIn'] = (...args) => client.logIn(...args);
const signUp: AccountClient['signUp'] = (...args) => client.signUp(...args);
const newName = () => client.newName();
const turnOn = () => turnOnTwoStep(client);

describe('two-step sign-in', () => {
  it('[H02:210][H02:211] asks for a code (211), refuses a wrong one (210), and takes the right one', async () => {
    const { username, secret } = await turnOn();
    expect((await logIn(username)).body).toMatchObject({ code: 211 });
    expect((await logIn(username, { authData: { mfa: { token: wrongCodeOf(secret) } } })).body).toMatchObject({
      code: 210,
    });
    expect((await logIn(username, { authData: { mfa: { token: nextCode(secret) } } })).status).toBe(200);
  });

  it('asks nothing of a wrong password but the password', async () => {
    const { username } = await turnOn();
    expect((await logIn(username, {}, 'not it')).body).toMatchObject({ code: 101 });
  });

  it('takes each recovery code once', async () => {
    const { username, recoveryCodes } = await turnOn();
    const authData = { mfa: { token: recoveryCodes[0] } };
    expect((await logIn(username, { authData })).status).toBe(200);
    expect((await logIn(username, { authData })).body).toMatchObject({ code: 210 });
  });

  it('has ten recovery codes of ten characters, kept as hashes, which are renewed with a code', async () => {
    const person = await turnOn();
    const { username, recoveryCodes } = person;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{10}$/);
    const renew = (code: unknown) => call(person, 'renewRecoveryCodes', { code });
    expect((await renew(undefined)).body).toMatchObject({ code: 142 });
    expect((await renew(wrongCodeOf(person.secret))).body).toMatchObject({ code: 210 });
    const code = nextCode(person.secret);
    const answer = await resultOf<{ recoveryCodes: string[] }>(renew(code));
    expect((await renew(code)).body).toMatchObject({ code: 210 });
    expect(answer.recoveryCodes).toHaveLength(10);
    const enter = (token: string | undefined) => logIn(username, { authData: { mfa: { token } } });
    expect((await enter(recoveryCodes[1])).body).toMatchObject({ code: 210 });
    const [first = ''] = answer.recoveryCodes;
    expect((await enter(`${first.slice(0, 5)}-${first.slice(5)}`.toUpperCase())).status).toBe(200);
    expect((await enter(first)).body).toMatchObject({ code: 210 });
    const account = await resultOf<{ twoStep: { recoveryCodesLeft: number } }>(call(person, 'getAccount'));
    expect(account.twoStep.recoveryCodesLeft).toBe(9);
    const plain = await signUp();
    expect((await call(plain, 'renewRecoveryCodes', { code: '123456' })).body).toMatchObject({ code: 210 });
    expect((await call(null, 'renewRecoveryCodes')).body).toMatchObject({ code: 209 });
  });

  it('renews recovery codes with one of them, in an old session with the password too, and notifies its owner', async () => {
    const person = await turnOn();
    await ageSession(backend.databaseUri, person.token);
    const [code = ''] = person.recoveryCodes;
    const renew = (more = {}) => call(person, 'renewRecoveryCodes', { code, ...more });
    expect((await renew()).body).toMatchObject({ code: 206 });
    expect((await renew({ password: 'not it' })).body).toMatchObject({ code: 101 });
    const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(renew({ password: PASSWORD }));
    expect(recoveryCodes).toHaveLength(10);
    const titles = async () =>
      (await resultOf<{ rows: { title: string }[] }>(call(person, 'listNotifications'))).rows.map(({ title }) => title);
    await expect.poll(titles, { timeout: 10_000 }).toContain('New recovery codes created');
  });

  it('renews recovery codes ten times an hour, for an account', async () => {
    const person = await turnOn();
    const renew = () => call(person, 'renewRecoveryCodes', { code: wrongCodeOf(person.secret), password: 'not it' });
    const codes: unknown[] = [];
    for (let n = 0; n < 12; n++) codes.push((await renew()).body['code']);
    expect(codes.slice(0, 5)).toEqual([101, 101, 101, 101, 101]);
    const last = await renew();
    expect(last.body).toMatchObject({ code: 155, error: expect.stringMatching(/^Too many requests\./) as string });
  });

  it('keeps renewed recovery codes where an old one is used at the same moment, over two backends', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await turnOn();
      const [first, second] = person.recoveryCodes;
      const [renewed] = await Promise.all([
        call(person, 'renewRecoveryCodes', { code: first }),
        twin.rest('POST', 'login', {
          ...{ username: person.username, password: PASSWORD },
          authData: { mfa: { token: second } },
        }),
      ]);
      const { recoveryCodes } = renewed.body['result'] as { recoveryCodes: string[] };
      const enter = (token: string | undefined) => logIn(person.username, { authData: { mfa: { token } } });
      expect((await enter(recoveryCodes[0])).status).toBe(200);
      expect((await enter(person.recoveryCodes[2])).body).toMatchObject({ code: 210 });
    }
  });

  it('is not on before a code was right', async () => {
    const { username, ...session } = await signUp();
    const { secret } = await resultOf(call(session, 'startTwoStep', { password: PASSWORD }));
    expect((await call(session, 'confirmTwoStep', { secret, code: wrongCodeOf(String(secret)) })).body).toMatchObject({
      code: 210,
    });
    expect((await call(session, 'confirmTwoStep', { secret: '!', code: '000000' })).body).toMatchObject({ code: 210 });
    expect((await logIn(username)).status).toBe(200);
  });

  it('is neither set up, nor entered, nor turned off with a code of ten minutes ago, or of in ten minutes', async () => {
    const notNow = { code: 210, error: 'Wrong code. Enter the one your authenticator app shows now.' };
    const { username, ...session } = await signUp();
    const { secret } = await resultOf<{ secret: string }>(call(session, 'startTwoStep', { password: PASSWORD }));
    const on = await turnOn();
    // A period is 30 seconds: the one before and the next one are taken, and these are not.
    for (const periods of [-20, -10, -2, 3, 20]) {
      const confirm = { secret, code: codeOf(secret, periods), password: PASSWORD };
      expect((await call(session, 'confirmTwoStep', confirm)).body, `${periods}`).toMatchObject(notNow);
      const code = codeOf(on.secret, periods);
      expect((await call(on, 'stopTwoStep', { code })).body, `${periods}`).toMatchObject(notNow);
    }
    const old = { authData: { mfa: { token: codeOf(on.secret, -20) } } };
    expect((await logIn(on.username, old)).body).toMatchObject(notNow);
    expect((await logIn(on.username)).body).toMatchObject({ code: 211 });
    expect((await logIn(username)).status).toBe(200);
  });

  it('is turned on with the password, and in no other way', async () => {
    const { username, ...session } = await signUp();
    expect((await call(session, 'startTwoStep', { password: 'not it' })).body).toMatchObject({ code: 101 });
    expect((await call(session, 'startTwoStep')).body).toMatchObject({ code: 142 });
    const { base32: secret } = new Secret({ size: 20 });
    const confirm = (password: string) => call(session, 'confirmTwoStep', { secret, code: codeOf(secret), password });
    expect((await confirm('not it')).body).toMatchObject({ code: 101 });
    const authData = { mfa: { secret, token: codeOf(secret) } };
    const direct = await rest('PUT', `users/${session.id}`, { authData }, { sessionToken: session.token });
    expect(direct.body).toMatchObject({ code: 210 });
    const signedUp = await rest('POST', 'users', { username: newName(), password: PASSWORD, authData });
    expect(signedUp.body).toMatchObject({ code: 210 });
    expect((await logIn(username)).status).toBe(200);
    const walletUser = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    expect((await call(walletUser, 'startTwoStep', { password: PASSWORD })).body).toMatchObject({ code: 210 });
  });

  it('is turned off with a code, and in no other way', async () => {
    const person = await turnOn();
    const away = { authData: { mfa: null } };
    const direct = await rest('PUT', `users/${person.id}`, away, { sessionToken: person.token });
    expect(direct.body).toMatchObject({ code: 210 });
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
    expect((await call(person, 'stopTwoStep', { code: wrongCodeOf(person.secret) })).body).toMatchObject({ code: 210 });
    await resultOf(call(person, 'stopTwoStep', { code: nextCode(person.secret) }));
    expect((await logIn(person.username)).status).toBe(200);
  });

  it('shows its secret to nobody afterwards', async () => {
    const person = await turnOn();
    const answers = await Promise.all([
      rest('GET', `users/${person.id}`, {}, { sessionToken: person.token }),
      rest('GET', 'users/me', {}, { sessionToken: person.token }),
      logIn(person.username, { authData: { mfa: { token: nextCode(person.secret) } } }),
      call(person, 'getAccount'),
      call(person, 'exportAccount'),
    ]);
    const told = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(told).not.toContain(secret);
    expect(backend.logs()).not.toContain(person.secret);
  });

  it('lets nobody try all the codes, by whatever name and route: ten wrong ones, and then none for ten minutes', async () => {
    const person = await turnOn();
    const email = `${person.username}@example.org`;
    await rest('PUT', `users/${person.id}`, { email }, { sessionToken: person.token });
    const mfa = { token: wrongCodeOf(person.secret) };
    const named = { username: person.username, password: PASSWORD };
    const inQuery = new URLSearchParams({ email, password: PASSWORD }).toString();
    const stranger = await signUp();
    const guesses = [
      () => logIn(person.username, { authData: { mfa } }),
      () => twin.rest('POST', 'login', { ...named, authData: { mfa } }),
      () => rest('POST', 'login', { email, password: PASSWORD, authData: { mfa } }),
      () => rest('POST', 'login', { username: email, password: PASSWORD, authData: { mfa } }),
      // Parse Server takes the names of the query string.
      () => rest('POST', `login?${inQuery}`, { username: newName(), authData: { mfa } }),
      // With the session of the account, and of another one.
      () => rest('POST', 'login', { ...named, authData: { mfa } }, { sessionToken: person.token }),
      () => twin.rest('POST', 'login', { ...named, authData: { mfa } }, { sessionToken: stranger.token }),
      () => rest('PUT', `users/${person.id}`, { authData: { mfa } }, { sessionToken: person.token }),
      () => twin.call(person, 'stopTwoStep', { code: mfa.token }),
    ];
    const answers = await Promise.all([...guesses, ...guesses].map((guess) => guess()));
    const codes = answers.map(({ body }) => body['code']);
    expect(codes.filter((code) => code === 210)).toHaveLength(10);
    expect(codes.filter((code) => code === 155)).toHaveLength(8);
    expect(answers.filter(({ status, headers }) => status === 429 && headers.has('Retry-After'))).toHaveLength(8);
    const words = answers.flatMap(({ body }) => (body['code'] === 155 ? [String(body['error'])] : []));
    for (const sentence of words) expect(sentence).toMatch(/^Too many wrong codes. Try again in \d+ minutes.$/);
    for (const token of [nextCode(person.secret), person.recoveryCodes[0]]) {
      expect((await logIn(person.username, { authData: { mfa: { token } } })).body).toMatchObject({ code: 155 });
      expect((await call(person, 'stopTwoStep', { code: token })).body).toMatchObject({ code: 155 });
      const proof = call(person, 'proveIdentity', { password: PASSWORD, code: token });
      expect((await proof).body).toMatchObject({ code: 155 });
    }
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
    // Nobody else waits.
    expect((await logIn(stranger.username)).status).toBe(200);
  });

  it('counts wrong codes alone', async () => {
    const person = await turnOn();
    const wrong = { authData: { mfa: { token: wrongCodeOf(person.secret) } } };
    for (let i = 0; i < 9; i++) expect((await logIn(person.username, wrong)).body).toMatchObject({ code: 210 });
    expect((await logIn(person.username, { authData: { mfa: { token: nextCode(person.secret) } } })).status).toBe(200);
    expect((await logIn(person.username, wrong)).body).toMatchObject({ code: 210 });
    expect((await logIn(person.username, wrong)).body).toMatchObject({ code: 155 });
  });

  it('takes each code of an authenticator once, and none before it, over two backends', async () => {
    const person = await turnOn();
    const enter = (rest: Rest, token: string) =>
      rest('POST', 'login', { username: person.username, password: PASSWORD, authData: { mfa: { token } } });
    // Turning it on used one.
    expect((await enter(twin.rest, person.used)).body).toMatchObject({ code: 210 });
    const code = nextCode(person.secret);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => enter(i % 2 ? twin.rest : rest, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 210)).toHaveLength(7);
    expect((await call(person, 'stopTwoStep', { code })).body).toMatchObject({
      code: 210,
      error: 'This code was already used. Wait for the next one.',
    });
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
  });

  it('takes each recovery code once of many that come at once over two backends', async () => {
    const person = await turnOn();
    const authData = { mfa: { token: person.recoveryCodes[0] } };
    const enter = (rest: Rest) => rest('POST', 'login', { username: person.username, password: PASSWORD, authData });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => enter(i % 2 ? twin.rest : rest)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 210)).toHaveLength(7);
  });

  it('is not set up twice by one code', async () => {
    const person = await signUp();
    const { secret } = await resultOf<{ secret: string }>(call(person, 'startTwoStep', { password: PASSWORD }));
    const code = codeOf(secret);
    const confirm = () => call(person, 'confirmTwoStep', { secret, code, password: PASSWORD });
    await resultOf(confirm());
    await resultOf(call(person, 'stopTwoStep', { code: nextCode(secret) }));
    expect((await confirm()).body).toMatchObject({ code: 210 });
    expect((await logIn(person.username)).status).toBe(200);
  });

  it('is entered by a log-in that carries the session of before', async () => {
    const person = await turnOn();
    const authData = { mfa: { token: nextCode(person.secret) } };
    const again = { username: person.username, password: PASSWORD, authData };
    expect((await rest('POST', 'login', again, { sessionToken: person.token })).status).toBe(200);
  });

  it('asks no code of a wallet: its key is one already', async () => {
    const person = await turnOn();
    const signer = await createSigner('eth');
    expect((await linkWith(rest, person, signer)).status).toBe(200);
    expect(sessionOf(await signInWithSigner(rest, signer)).id).toBe(person.id);
  });

  it('stays as it is where the SDK sends it back with a wallet that is linked or unlinked', async () => {
    const person = await turnOn();
    const signer = await createSigner('eth');
    const session = { sessionToken: person.token };
    const { body } = await rest('GET', 'users/me', undefined, session);
    const known = body['authData'] as Record<string, unknown>;
    expect(known).toMatchObject({ mfa: { status: 'enabled' } });
    const save = (authData: Record<string, unknown>) =>
      rest('PUT', `classes/_User/${person.id}`, { authData: { ...known, ...authData } }, session);
    expect((await save({ moralisEth: await proveWith(rest, signer) })).status).toBe(200);
    expect((await save({ moralisEth: null })).status).toBe(200);
    expect((await save({ mfa: { status: 'enabled', secret: person.secret } })).status).toBe(400);
    expect((await save({ mfa: null })).body).toMatchObject({ code: 210 });
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
  });
});
