import { encodeAddress } from '@polkadot/util-crypto';
import { bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { isEd25519Key, isSmallKey, multiversx, polkadot } from '@/server/auth/schemes/ed25519';
import { otherForm } from '@/tests/helpers/forgeries/otherForm';
import { createPolkadotSigner } from '@/tests/stand-ins/signers/createPolkadotSigner';

const key = (first: number, length = 32) => Uint8Array.from({ length }, (_none, at) => (at === 0 ? first : 0));
/** The y of 1 is the smallest point of all, 3 is one like any other, and with 2 there is none on the curve. */
const [SMALL, ANY, NONE] = [1, 3, 2];

it('isEd25519Key accepts points of the curve of full order', () => {
  expect(isEd25519Key(key(ANY))).toBe(true);
  expect(isEd25519Key(key(SMALL))).toBe(false);
  expect(isEd25519Key(key(NONE))).toBe(false);
});

it('isEd25519Key accepts only 32 bytes', () => {
  expect(isEd25519Key(key(ANY, 31))).toBe(false);
  expect(isEd25519Key(key(ANY, 33))).toBe(false);
});

it('isSmallKey detects points of small order, and no keys of other curves', () => {
  expect(isSmallKey(key(SMALL))).toBe(true);
  expect(isSmallKey(key(ANY))).toBe(false);
  expect(isSmallKey(key(NONE))).toBe(false);
});

const message = 'example.com wants you to sign in.\n\nId: foyer:T:1';

it('a Polkadot address has the same key in the format of every network', async () => {
  const signer = await createPolkadotSigner();
  const keys = await Promise.all([0, 2, 42].map((prefix) => polkadot.readKey(signer.as(prefix).address)));
  expect(new Set(keys).size).toBe(1);
});

it('a Polkadot address in hexadecimal, with a wrong checksum or a longer key is refused', async () => {
  const { address } = await createPolkadotSigner();
  const last = address.endsWith('1') ? '2' : '1';
  expect(await polkadot.readKey(`${address.slice(0, -1)}${last}`)).toBeNull();
  expect(await polkadot.readKey(encodeAddress(new Uint8Array(33).fill(2)))).toBeNull();
  expect(await polkadot.readKey(`0x${'ab'.repeat(32)}`)).toBeNull();
});

describe('a signature of Polkadot', () => {
  const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
  const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
  const bytesOf = (signature: string) => Buffer.from(signature.slice(2), 'hex');

  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)('is taken from a key of %s, a hundred times', async (type) => {
    for (let i = 0; i < 100; i++) {
      const { address, sign } = await createPolkadotSigner({ type });
      const text = `${message}${i}`;
      expect(await polkadot.validateSignature({ address, message: text, signature: await sign(text) })).toBeNull();
    }
  });

  it.each(['sr25519', 'ed25519'] as const)('of %s is refused with its kind in front', async (type) => {
    const { address, sign } = await createPolkadotSigner({ type });
    const whole = bytesOf(await sign(message));
    const kind = { ed25519: 0, sr25519: 1 }[type];
    const signature = hex(Buffer.concat([Buffer.from([kind]), whole]));
    expect(await polkadot.validateSignature({ address, message, signature })).toBe('malformed');
  });

  it('of ecdsa is refused with another last byte', async () => {
    const { address, sign } = await createPolkadotSigner({ type: 'ecdsa' });
    const bytes = bytesOf(await sign(message));
    const withLast = (byte: number) => hex(Buffer.concat([bytes.subarray(0, 64), Buffer.from([byte])]));
    const last = bytes.readUInt8(64);
    for (const byte of [last + 2, last + 4, last + 35]) {
      expect(await polkadot.validateSignature({ address, message, signature: withLast(byte) })).toBe('malformed');
    }
    expect(await polkadot.validateSignature({ address, message, signature: withLast(1 - last) })).toBe('other-signer');
    expect(await polkadot.validateSignature({ address, message, signature: withLast(last + 27) })).toBe(null);
  });

  it('of ecdsa is refused with its other valid S', async () => {
    const { address, sign } = await createPolkadotSigner({ type: 'ecdsa' });
    const other = otherForm(bytesOf(await sign(message)), 'dot');
    expect(await polkadot.validateSignature({ address, message, signature: hex(other) })).toBe('malleable');
    // For another text it is of nobody, whatever its form.
    expect(await polkadot.validateSignature({ address, message: 'Hello', signature: hex(other) })).toBe('other-signer');
  });

  it('of ed25519 is refused with an S beyond the order, and of sr25519 with any other S', async () => {
    for (const type of ['ed25519', 'sr25519'] as const) {
      const { address, sign } = await createPolkadotSigner({ type });
      const bytes = bytesOf(await sign(message));
      const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
      const beyond = type === 'ed25519' ? s + ORDER : s ^ (1n << 255n);
      Buffer.from(beyond.toString(16).padStart(64, '0'), 'hex').reverse().copy(bytes, 32);
      const error = await polkadot.validateSignature({ address, message, signature: hex(bytes) });
      expect(['malleable', 'other-signer']).toContain(error);
    }
  });
});

/** A point of Ed25519 like any other. */
const KEY = Uint8Array.from({ length: 32 }, (_none, at) => (at === 0 ? 3 : 0));
const ADDRESS = 'erd1qvqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqszexs5';
const STRANGER = bech32.encode('btc', bech32.toWords(KEY));
const signature = `0x${'00'.repeat(64)}`;

it('MultiversX reads only addresses with its own prefix', async () => {
  expect(await multiversx.readKey(ADDRESS)).toBe(ADDRESS);
  expect(STRANGER).toHaveLength(62);
  expect(await multiversx.readKey(STRANGER)).toBeNull();
});

it('MultiversX refuses 62 characters with a wrong checksum or outside the alphabet', async () => {
  expect(await multiversx.readKey(`${ADDRESS.slice(0, -1)}6`)).toBeNull();
  expect(await multiversx.readKey('b'.repeat(62))).toBeNull();
});

it('MultiversX distinguishes an invalid address from a signature of another key, with 0x or without', async () => {
  const of = (address: string, form: string) =>
    multiversx.validateSignature({ address, message: 'Hello', signature: form });
  expect(await of(STRANGER, signature)).toBe('malformed');
  expect(await of(ADDRESS, signature.slice(2))).toBe('other-signer');
  expect(await of(ADDRESS, '0x0')).toBe('malformed');
  expect(await of(ADDRESS, signature)).toBe('other-signer');
});
