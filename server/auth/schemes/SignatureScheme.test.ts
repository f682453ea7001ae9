import { describe, expect, it } from 'vitest';
import {
  validateEcdsaForm,
  validateEd25519Form,
  readBase64Signature,
  readHexSignature,
} from '@/server/auth/schemes/SignatureScheme';

describe('hexadecimal', () => {
  it('is 0x and lower-case digits, two for each byte', () => {
    expect(readHexSignature('0x00ff1a')).toEqual({ bytes: Buffer.from([0, 255, 26]) });
  });

  it.each(['00ff', '0x00FF', '0X00ff', '00FF'])('has another form in %j', (text) => {
    expect(readHexSignature(text)).toEqual({ reason: 'other-form' });
  });

  it.each(['', '0x', '0x0', '0x0ff', '0ff', '0x00fg', '0x00ff ', ' 0x00ff', '0x00ff\n', '0x0x00', '000x', 'x00'])(
    'is not %j',
    (text) => {
      expect(readHexSignature(text)).toEqual({ reason: 'malformed' });
    },
  );
});

describe('base64', () => {
  it('has its padding, and zeros in the bits that stand for nothing', () => {
    expect(readBase64Signature('AP8a')).toEqual({ bytes: Buffer.from([0, 255, 26]) });
    expect(readBase64Signature('AP8=')).toEqual({ bytes: Buffer.from([0, 255]) });
  });

  it.each(['', 'AP8', 'AP9=', 'AP8==', ' AP8=', 'AP8=\n', 'AP-_', '=', '!'])('is not %j', (text) => {
    expect(readBase64Signature(text)).toEqual({ reason: 'malformed' });
  });
});

describe('r, s and v over secp256k1', () => {
  const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0';
  const BEYOND = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1';
  const bytes = (s: string, v: number, r = 'ff'.repeat(32)) =>
    Buffer.concat([Buffer.from(r + s, 'hex'), Buffer.from([v])]);

  it('have S in the lower half of the order', () => {
    expect(validateEcdsaForm('eth', bytes(HALF_ORDER, 27))).toBeNull();
    expect(validateEcdsaForm('eth', bytes(BEYOND, 27))).toBe('malleable');
    expect(validateEcdsaForm('dot', bytes(BEYOND, 0))).toBe('malleable');
    expect(validateEcdsaForm('eth', bytes('ff'.repeat(32), 27, '00'.repeat(32)))).toBe('malleable');
  });

  it.each([
    ['eth', [27, 28]],
    ['dot', [0, 1]],
  ] as const)('have the v of their family: %s', (family, taken) => {
    const all = Array.from({ length: 256 }, (_none, v) => v);
    expect(all.filter((v) => validateEcdsaForm(family, bytes(HALF_ORDER, v)) === null)).toEqual(taken);
    expect(validateEcdsaForm(family, bytes(HALF_ORDER, 2))).toBe('other-form');
  });

  it('are 65 bytes', () => {
    const right = bytes(HALF_ORDER, 27);
    expect(validateEcdsaForm('eth', right.subarray(0, 64))).toBe('malformed');
    expect(validateEcdsaForm('eth', Buffer.concat([right, right.subarray(0, 1)]))).toBe('malformed');
  });
});

describe('R and S of Ed25519', () => {
  /** Little-endian: 2^252 + 27742317777372353535851937790883648493, and one less. */
  const ORDER = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
  const BELOW = 'ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
  const bytes = (s: string, r = 'ff'.repeat(32)) => Buffer.from(r + s, 'hex');

  it('have S within the order', () => {
    expect(validateEd25519Form(bytes(BELOW))).toBeNull();
    expect(validateEd25519Form(bytes(ORDER))).toBe('malleable');
    expect(validateEd25519Form(bytes('ff'.repeat(32), '00'.repeat(32)))).toBe('malleable');
  });

  it('are 64 bytes', () => {
    expect(validateEd25519Form(bytes(BELOW).subarray(0, 63))).toBe('malformed');
    expect(validateEd25519Form(bytes(`${BELOW}00`))).toBe('malformed');
  });
});
