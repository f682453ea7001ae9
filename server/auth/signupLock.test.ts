import { expect, it } from 'vitest';
import { createAddressClaims } from '@/server/auth/signupLock';
import type { Database } from '@/server/parse/database';
import { runForRequest } from '@/server/process/currentRequest';

/** A database in which somebody else has claimed every address. */
const taken = {
  destroy: () => Promise.resolve(),
  create: () => Promise.reject(Object.assign(new Error('taken'), { code: 137 })),
} as unknown as Database;

const no = () => Promise.resolve(false);

it('a sign-in does not wait for others of its wallet once its request has ended', async () => {
  const client = new AbortController();
  const claims = createAddressClaims(taken);
  const waiting = runForRequest({ network: '203.0.113.1', signal: client.signal }, () => claims.claim('0xada', no));
  client.abort(new Error('The client has gone.'));
  const began = Date.now();
  await expect(waiting).rejects.toThrow('The client has gone.');
  expect(Date.now() - began).toBeLessThan(5 * 500);
});

it('a hundred sign-ins of a wallet wait for another, and more are told to come again', async () => {
  const client = new AbortController();
  const claims = createAddressClaims(taken);
  const wait = (address: string) =>
    runForRequest({ network: '203.0.113.1', signal: client.signal }, () => claims.claim(address, no));
  const waiting = Array.from({ length: 100 }, () => wait('0xada'));
  await expect(wait('0xada')).rejects.toMatchObject({ status: 429, code: 155, retryAfter: 5 });
  const other = wait('0xgrace');
  client.abort(new Error('The client has gone.'));
  const outcomes = await Promise.allSettled([...waiting, other]);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await expect(
    createAddressClaims({ ...taken, create: () => Promise.resolve() } as unknown as Database).claim('0xada', no),
  ).resolves.toBe(true);
});
