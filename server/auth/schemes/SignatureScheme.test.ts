import { describe, expect, it } from 'vitest';
import {
  normalizeEcdsa,
  validateEcdsaForm,
  validateEd25519Form,
  readBase64Signature,
  readHexSignature,
} from '@/server/auth/schemes/SignatureScheme';

describe('hexadecimal', () => {
  it.each(['0x00ff1a', '00ff1a', '0x00FF1A', '0X00fF1a', '00FF1A'])('is two digits for each byte, as in %j', (text) => {
    expect(readHexSignature(text)).toEqual({ bytes: Buffer.from([0, 255, 26]) });
  });

  it.each(['', '0x', '0x0', '0x0ff', '0ff', '0x00fg', '0x00ff ', ' 0x00ff', '0x00ff\n', '0x0x00', '000x', 'x00'])(
    'is not %j',
    (text) => {
      expect(readHexSignature(text)).toEqual({ reason: 'malformed' });
    },
  );
});

describe('base64', () => {
  it.each(['+/8=', '+/8', '-_8=', '-_8', '-/8'])(
    'is of both alphabets, with its padding or without, as in %j',
    (text) => {
      expect(readBase64Signature(text)).toEqual({ bytes: Buffer.from([251, 255]) });
    },
  );

  it.each(['', 'AP9=', 'AP9', 'AP8==', ' AP8=', 'AP8=\n', 'AP8 ', '=', '!'])('is not %j', (text) => {
    expect(readBase64Signature(text)).toEqual({ reason: 'malformed' });
  });
});

describe('r, s and v over secp256k1', () => {
  const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0';
  const BEYOND = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1';
  const R = 'ff'.repeat(32);
  const bytes = (s: string, v: number, r = R) => Buffer.concat([Buffer.from(r + s, 'hex'), Buffer.from([v])]);

  it('have S in the lower half of the order', () => {
    expect(validateEcdsaForm(bytes(HALF_ORDER, 27))).toBeNull();
    expect(validateEcdsaForm(bytes(BEYOND, 27))).toBe('malleable');
    expect(validateEcdsaForm(bytes('ff'.repeat(32), 0, '00'.repeat(32)))).toBe('malleable');
  });

  it.each([
    ['eth', [27, 28]],
    ['dot', [0, 1]],
  ] as const)(
    'are brought into the form of their family, with v of 0, 1, 27 and 28 alone: %s',
    (family, [even, odd]) => {
      const all = Array.from({ length: 256 }, (_none, v) => v);
      const taken = all.filter((v) => normalizeEcdsa(family, bytes(HALF_ORDER, v)) !== null);
      expect(taken).toEqual([0, 1, 27, 28]);
      for (const v of [0, 27]) expect(normalizeEcdsa(family, bytes(HALF_ORDER, v))).toEqual(bytes(HALF_ORDER, even));
      for (const v of [1, 28]) expect(normalizeEcdsa(family, bytes(HALF_ORDER, v))).toEqual(bytes(HALF_ORDER, odd));
    },
  );

  it('come with v in the first bit of s on Ethereum (EIP-2098)', () => {
    const compact = (first: string) => Buffer.from(`${R}${first}${HALF_ORDER.slice(2)}`, 'hex');
    expect(normalizeEcdsa('eth', compact('7f'))).toEqual(bytes(HALF_ORDER, 27));
    expect(normalizeEcdsa('eth', compact('ff'))).toEqual(bytes(HALF_ORDER, 28));
    expect(normalizeEcdsa('dot', compact('7f'))).toBeNull();
  });

  it('are 65 bytes', () => {
    const right = bytes(HALF_ORDER, 27);
    expect(normalizeEcdsa('eth', right.subarray(0, 63))).toBeNull();
    expect(normalizeEcdsa('dot', right.subarray(0, 64))).toBeNull();
    expect(normalizeEcdsa('eth', Buffer.concat([right, right.subarray(0, 1)]))).toBeNull();
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
