import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { MODULE_CALLS } from '@/protocol/calls/registry';
import type { ParseCall, ParseRequest } from '@/server/gateway/ParseCall';
import { createPasswordTurns, limitPasswords } from '@/server/gateway/passwordWork';
import { parseCall } from '@/tests/helpers/parseCall';

const requestOf = (calls: ParseCall[], isMaster = false, ip = '203.0.113.1') =>
  ({ calls, ip, credentials: { isMaster } }) as unknown as ParseRequest;
const login = parseCall('POST', '/login', { username: 'ada', password: 'x' });
const many = (call: ParseCall, count: number) => Array<ParseCall>(count).fill(call);

it.each([
  ['log-ins', login],
  ['checks', parseCall('GET', '/verifyPassword', { username: 'ada', password: 'x' })],
  ['challenges', parseCall('POST', '/challenge', { username: 'ada', password: 'x' })],
  ['sign-ups', { ...parseCall('POST', '/users', { username: 'ada', password: 'x' }), className: '_User' }],
  ['proofs of who asks', parseCall('POST', '/functions/:functionName', {}, { functionName: 'proveIdentity' })],
  ['changes of a password', parseCall('POST', '/functions/:functionName', {}, { functionName: 'changePassword' })],
  ['new recovery codes', parseCall('POST', '/functions/:functionName', {}, { functionName: 'renewRecoveryCodes' })],
  ['new passwords', { ...parseCall('PUT', '/users/:objectId', { password: 'x' }), className: '_User' }],
])('a request has at most five %s, but for the operator', (_name, call) => {
  limitPasswords(requestOf(many(call, 5)));
  limitPasswords(requestOf(many(call, 100), true));
  expect(() => limitPasswords(requestOf(many(call, 6)))).toThrow(
    expect.objectContaining({
      status: 400,
      code: 107,
      message: expect.stringMatching(/at most 5 calls/) as string,
    }) as Error,
  );
});

it.each([
  ['log-ins', parseCall('POST', '/login', { username: 'ada', password: 'cafe\u0301' })],
  [
    'changes of a password',
    parseCall(
      'POST',
      '/functions/:functionName',
      { current: 'a\u00a0b', next: 'x' },
      { functionName: 'changePassword' },
    ),
  ],
])('%s with a password in another form of Unicode count twice', (_name, call) => {
  limitPasswords(requestOf(many(call, 2)));
  limitPasswords(requestOf(many(call, 100), true));
  expect(() => limitPasswords(requestOf(many(call, 3)))).toThrow('not 6. A password that is not in composed letters');
  expect(() => limitPasswords(requestOf([...many(call, 2), login, login]))).toThrow(/not 6/);
  limitPasswords(requestOf([...many(call, 2), login]));
});

it.each([
  ['wallet sign-ins', { ...parseCall('POST', '/users', { authData: {} }), className: '_User' }],
  ['questions about accounts', { ...parseCall('GET', '/users', { password: 'x' }), className: '_User' }],
  [
    'rows with a password of their own',
    { ...parseCall('POST', '/classes/:className', { password: 'x' }), className: 'Safe' },
  ],
])('a request has as many %s as it wants', (_name, call) => {
  limitPasswords(requestOf(many(call, 100)));
});

it('an address has five requests with passwords carried out at once, others and the rest at once', async () => {
  const inTurn = createPasswordTurns();
  const ends: (() => void)[] = [];
  let running = 0;
  const work = () => {
    running += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const requests = Array.from({ length: 8 }, () => inTurn(requestOf([login]), work));
  await vi.waitFor(() => expect(running).toBe(5));
  const others = [
    inTurn(requestOf([login], false, '203.0.113.2'), work),
    inTurn(requestOf([login], true), work),
    inTurn(requestOf([parseCall('GET', '/users')]), work),
  ];
  await vi.waitFor(() => expect(running).toBe(8));
  while (ends.length > 0) {
    ends.splice(0).forEach((end) => end());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...requests, ...others]);
  expect(running).toBe(11);
});

it('every function that takes a password is declared to hash it', () => {
  const takes = Object.entries<Call>(MODULE_CALLS).flatMap(([name, { parameters }]) => {
    const fields = JSON.stringify(z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' })).toLowerCase();
    return /"(password|newpassword|current|next)":/.test(fields) ? [name] : [];
  });
  const declared = Object.entries<Call>(MODULE_CALLS).flatMap(([name, call]) => (call.hashesPassword ? [name] : []));
  expect(takes.length).toBeGreaterThan(4);
  expect(declared).toEqual(expect.arrayContaining(takes));
});
