import { describe, expect, it } from 'vitest';
import type { Answer } from '@/server/gateway/ParseCall';
import { applyResponseRules } from '@/server/gateway/responseRules';
import { parseCall } from '@/tests/helpers/parseCall';

const answerTo = (route: string, answer: Partial<Answer>, sent: Record<string, unknown> = {}, method = 'POST') =>
  applyResponseRules(parseCall(method, route, sent), { status: 200, body: {}, headers: { A: 'b' }, ...answer });

describe('signing out', () => {
  const ended = { status: 400, body: { code: 209, error: 'Invalid session token' } };
  it('of a session that has ended is done already', () => {
    expect(answerTo('/logout', ended)).toEqual({ status: 200, body: {}, headers: {} });
  });

  it.each([
    ['/logout', { status: 400, body: { code: 101 } }],
    ['/logout', { status: 500, body: null }],
    ['/sessions/me', ended],
  ])('is not what %s with %j is', (route, answer) => {
    expect(answerTo(route, answer)).toEqual({ headers: { A: 'b' }, ...answer });
  });
});

describe('a log-in that lacks the code of the second factor', () => {
  const lacks = { status: 400, body: { code: -1, error: 'Missing additional authData mfa' } };
  it('is told that a code is wanted', () => {
    const body = { code: 211, error: 'Enter the 6-digit code from your authenticator app too.' };
    expect(answerTo('/login', lacks)).toEqual({ status: 400, body, headers: { A: 'b' } });
  });

  it.each([
    ['/verifyPassword', lacks],
    ['/login', { status: 400, body: { code: -1, error: 'Is Missing additional authData' } }],
    ['/login', { status: 400, body: { error: ['Missing additional authData'] } }],
    ['/login', { status: 400, body: null }],
  ])('is not what %s with %j is', (route, answer) => {
    expect(answerTo(route, answer)).toEqual({ headers: { A: 'b' }, ...answer });
  });
});

describe('an account that is checked by its password', () => {
  const account = (mfa: unknown) => ({ objectId: 'ada1', email: 'ada@x.org', authData: { mfa } });
  it('is not shown where it has a second factor', () => {
    const answer = answerTo('/verifyPassword', { body: account({ status: 'enabled' }) });
    expect(answer).toEqual({ status: 200, body: {}, headers: { A: 'b' } });
  });

  it.each([
    ['/verifyPassword', 200, account({ status: 'disabled' })],
    ['/verifyPassword', 200, account(undefined)],
    ['/verifyPassword', 200, account('enabled')],
    ['/verifyPassword', 200, { objectId: 'ada1' }],
    ['/verifyPassword', 200, { authData: null }],
    ['/verifyPassword', 200, 'x'],
    ['/verifyPassword', 400, account({ status: 'enabled' })],
    ['/login', 200, account({ status: 'enabled' })],
  ])('is shown by %s, status %i: %j', (route, status, body) => {
    expect(answerTo(route, { status, body }).body).toEqual(body);
  });

  it('is not shown by any status below 400', () => {
    expect(answerTo('/verifyPassword', { status: 399, body: account({ status: 'enabled' }) }).body).toEqual({});
  });
});

describe('a wallet sign-in', () => {
  const proof = { authData: { moralisEth: { id: '0xABc', signature: '0x1', data: 'text' } } };
  const signedIn = { objectId: 'ada1', sessionToken: 'r:1' };
  const stored = { authData: { moralisEth: { id: '0xabc' } } };

  it.each(['/users', '/users/:objectId'])('at %s is answered with the address alone', (route) => {
    expect(answerTo(route, { body: signedIn }, proof)).toEqual({
      status: 200,
      body: { ...signedIn, ...stored },
      headers: { A: 'b' },
    });
  });

  it('keeps what is answered of other sign-in methods', () => {
    const body = {
      ...signedIn,
      authData: { moralisEth: { id: '0xABc', signature: '0x1' }, mfa: { status: 'enabled' } },
    };
    expect(answerTo('/users', { body }, proof).body).toEqual({
      ...signedIn,
      authData: { ...stored.authData, mfa: { status: 'enabled' } },
    });
    expect(answerTo('/users', { body: { ...signedIn, authData: 'x' } }, proof).body).toEqual({
      ...signedIn,
      ...stored,
    });
  });

  it.each([
    ['moralisEth', '0xAB', '0xab'],
    ['moralisErd', 'ERD1', 'erd1'],
    ['moralisSol', 'AbC', 'AbC'],
    ['moralisDot', 'AbC', 'AbC'],
  ])('with %s names %s as it is stored: %s', (provider, id, address) => {
    const { body } = answerTo('/users', { body: signedIn }, { authData: { [provider]: { id } } });
    expect(body).toEqual({ ...signedIn, authData: { [provider]: { id: address } } });
  });

  it('with several wallets names each', () => {
    const authData = { moralisEth: { id: '0xA' }, moralisSol: { id: 'B' }, moralisDot: { id: 5 }, mfa: { id: 'x' } };
    expect(answerTo('/users', { body: signedIn }, { authData }).body).toEqual({
      ...signedIn,
      authData: { moralisEth: { id: '0xa' }, moralisSol: { id: 'B' } },
    });
  });

  it('that links a wallet, and opens no session, is answered nothing of it', () => {
    expect(answerTo('/users/:objectId', { body: { updatedAt: 'x' } }, proof, 'PUT').body).toEqual({ updatedAt: 'x' });
  });

  it('loses an empty authDataResponse, which would become a field of the user, and keeps any other', () => {
    const answered = (authDataResponse: unknown) =>
      answerTo('/users', { body: { updatedAt: 'x', authDataResponse } }, proof, 'PUT').body;
    for (const empty of [{}, undefined, null, 'x']) expect(answered(empty)).toStrictEqual({ updatedAt: 'x' });
    const codes = { mfa: { recovery: 'a,b' } };
    expect(answered(codes)).toEqual({ updatedAt: 'x', authDataResponse: codes });
  });

  it.each([
    ['with a proof that names no address', '/users', { authData: { moralisEth: {} } }, signedIn],
    [
      'with no proof of a wallet',
      '/users',
      { authData: { mfa: {}, moralisEth: null } },
      { ...signedIn, authDataResponse: {} },
    ],
    ['without sign-in methods', '/users', { authData: 'x' }, { ...signedIn, authDataResponse: {} }],
    ['of another class', '/classes/:className', proof, { ...signedIn, authDataResponse: {} }],
    ['that fails without a word', '/users', proof, null],
  ])('%s is answered as it was', (_what, route, sent, body) => {
    expect(answerTo(route, { body }, sent).body).toStrictEqual(body);
  });
});

describe('the answer to any call', () => {
  it.each([{ a: 1 }, { a: { __op: 'Delete' } }, 'x', null])('is left alone where no rule is about it: %j', (body) => {
    const answer: Answer = { status: 200, body, headers: {} };
    expect(applyResponseRules(parseCall('GET', '/classes/:className'), answer)).toBe(answer);
  });
});
