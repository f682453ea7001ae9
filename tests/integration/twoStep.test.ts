import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, resultOf, type AccountClient } from '@/tests/helpers/accountClient';
import type { Rest } from '@/tests/helpers/createRest';
import { comeInWith, linkWith, proveWith, sessionOf } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createSigner } from '@/tests/peers/signers/createSigner';

let backend: TestBackend;
let client: AccountClient;
let rest: Rest;

beforeAll(async () => {
  backend = await startBackend();
  client = createAccountClient(backend);
  ({ rest } = client);
});
afterAll(() => backend.stop());

const call: AccountClient['call'] = (...args) => client.call(...args);
const logIn: AccountClient['logIn'] = (...args) => client.logIn(...args);
const signUp: AccountClient['signUp'] = (...args) => client.signUp(...args);
const newName = () => client.newName();
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A code that is right neither now nor soon, nor was lately. */
function wrongCodeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const near = [-3, -2, -1, 0, 1, 2, 3].map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !near.includes(code),
    ) ?? ''
  );
}

describe('two-step sign-in', () => {
  const turnOn = async () => {
    const person = await signUp();
    const { secret, uri } = await resultOf(call(person, 'startTwoStep', { password: PASSWORD }));
    expect(String(uri)).toMatch(/^otpauth:\/\/totp\/Foyer:/);
    const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(
      call(person, 'confirmTwoStep', { secret, code: codeOf(String(secret)), password: PASSWORD }),
    );
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(2);
    return { ...person, secret: String(secret), recoveryCodes };
  };

  it('[H02:210][H02:211] asks for a code (211), refuses a wrong one (210), and takes the right one', async () => {
    const { username, secret } = await turnOn();
    expect((await logIn(username)).body).toMatchObject({ code: 211 });
    expect((await logIn(username, { authData: { mfa: { token: wrongCodeOf(secret) } } })).body).toMatchObject({
      code: 210,
    });
    expect((await logIn(username, { authData: { mfa: { token: codeOf(secret) } } })).status).toBe(200);
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

  it('is not on before a code was right', async () => {
    const { username, ...session } = await signUp();
    const { secret } = await resultOf(call(session, 'startTwoStep', { password: PASSWORD }));
    expect((await call(session, 'confirmTwoStep', { secret, code: wrongCodeOf(String(secret)) })).body).toMatchObject({
      code: 210,
    });
    expect((await call(session, 'confirmTwoStep', { secret: '!', code: '000000' })).body).toMatchObject({ code: 210 });
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
    const walletUser = sessionOf(await comeInWith(rest, await createSigner('eth')));
    expect((await call(walletUser, 'startTwoStep', { password: PASSWORD })).body).toMatchObject({ code: 210 });
  });

  it('is turned off with a code, and in no other way', async () => {
    const person = await turnOn();
    const away = { authData: { mfa: null } };
    const direct = await rest('PUT', `users/${person.id}`, away, { sessionToken: person.token });
    expect(direct.body).toMatchObject({ code: 210 });
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
    expect((await call(person, 'stopTwoStep', { code: wrongCodeOf(person.secret) })).body).toMatchObject({ code: 210 });
    await resultOf(call(person, 'stopTwoStep', { code: codeOf(person.secret) }));
    expect((await logIn(person.username)).status).toBe(200);
  });

  it('shows its secret to nobody afterwards', async () => {
    const person = await turnOn();
    const answers = await Promise.all([
      rest('GET', `users/${person.id}`, {}, { sessionToken: person.token }),
      rest('GET', 'users/me', {}, { sessionToken: person.token }),
      logIn(person.username, { authData: { mfa: { token: codeOf(person.secret) } } }),
      call(person, 'getAccount'),
      call(person, 'exportAccount'),
    ]);
    const told = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(told).not.toContain(secret);
    expect(backend.logs()).not.toContain(person.secret);
  });

  it('lets nobody try all the codes: neither who has the password, nor who has the session', async () => {
    const person = await turnOn();
    const code = wrongCodeOf(person.secret);
    const authData = { mfa: { token: code } };
    const logIns = await Promise.all(Array.from({ length: 11 }, () => logIn(person.username, { authData })));
    expect(logIns.filter(({ body }) => body['code'] === 155)).toHaveLength(1);
    const stops = await Promise.all(Array.from({ length: 11 }, () => call(person, 'stopTwoStep', { code })));
    // One was used up by turning it on.
    expect(stops.filter(({ body }) => body['code'] === 155)).toHaveLength(2);
    expect((await logIn(person.username)).body).toMatchObject({ code: 211 });
  });

  it('asks no code of a wallet: its key is one already', async () => {
    const person = await turnOn();
    const signer = await createSigner('eth');
    expect((await linkWith(rest, person, signer)).status).toBe(200);
    expect(sessionOf(await comeInWith(rest, signer)).id).toBe(person.id);
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
