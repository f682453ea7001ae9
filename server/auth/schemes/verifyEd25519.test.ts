import { expect, it } from 'vitest';
import { isEd25519Key, isSmallKey } from '@/server/auth/schemes/verifyEd25519';

const key = (first: number, length = 32) => Uint8Array.from({ length }, (_none, at) => (at === 0 ? first : 0));
/** The y of 1 is the smallest point of all, 3 is one like any other, and with 2 there is none on the curve. */
const [SMALL, ANY, NONE] = [1, 3, 2];

it('is a key where it is a point of the curve that has a secret', () => {
  expect(isEd25519Key(key(ANY))).toBe(true);
  expect(isEd25519Key(key(SMALL))).toBe(false);
  expect(isEd25519Key(key(NONE))).toBe(false);
});

it('is a key of 32 bytes', () => {
  expect(isEd25519Key(key(ANY, 31))).toBe(false);
  expect(isEd25519Key(key(ANY, 33))).toBe(false);
});

it('is small where its point is, and not where it is a key of another curve', () => {
  expect(isSmallKey(key(SMALL))).toBe(true);
  expect(isSmallKey(key(ANY))).toBe(false);
  expect(isSmallKey(key(NONE))).toBe(false);
});
