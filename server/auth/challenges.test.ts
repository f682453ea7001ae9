import { expect, it } from 'vitest';
import { challengeSubject, checkAge, checkIssuedAt, readChallenge } from '@/server/auth/challenges';

const now = new Date('2026-01-01T12:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const nonce = '0123456789abcdef'.repeat(2);
const errorOf = (check: () => unknown): unknown => {
  try {
    check();
    return null;
  } catch (error) {
    return (error as { reason: unknown }).reason;
  }
};

it('readChallenge reads time and nonce', () => {
  expect(readChallenge(`2026-01-01T11:59:00.000Z:${nonce}`, now)).toEqual({ nonce, issuedAt: at(-60_000) });
});

it.each(['', nonce, `2026-01-01T11:59:00.000Z`, `2026-13-01T11:59:00.000Z:${nonce}`, `2026-01-01T11:59:00Z:${nonce}`])(
  'knows no challenge in %j',
  (time) => {
    expect(readChallenge(time, now)).toBeNull();
  },
);

it('checkAge accepts five minutes, and clocks that differ by half a minute', () => {
  expect(errorOf(() => readChallenge(`2026-01-01T11:55:00.000Z:${nonce}`, now))).toBeNull();
  expect(errorOf(() => readChallenge(`2026-01-01T11:54:59.999Z:${nonce}`, now))).toBe('stale');
  expect(errorOf(() => checkAge(at(-300_000), now))).toBeNull();
  expect(errorOf(() => checkAge(at(-300_001), now))).toBe('stale');
  expect(errorOf(() => checkAge(at(30_000), now))).toBeNull();
  expect(errorOf(() => checkAge(at(30_001), now))).toBe('future');
  expect(errorOf(() => checkIssuedAt(at(30_000), now))).toBeNull();
  expect(errorOf(() => checkIssuedAt(at(30_001), now))).toBe('future');
  expect(errorOf(() => checkIssuedAt(at(-1e9), now))).toBeNull();
});

it('challengeSubject consists of family, address and chain', () => {
  expect(challengeSubject({ family: 'eth', address: '0x1', chain: '1' })).toBe('eth:0x1:1');
  expect(challengeSubject({ family: 'sol', address: 'A', chain: undefined })).toBe('sol:A:');
});
