import { bech32 } from '@scure/base';
import { expect, it } from 'vitest';
import { multiversx } from '@/server/auth/schemes/multiversx';

/** A point of Ed25519 like any other. */
const KEY = Uint8Array.from({ length: 32 }, (_none, at) => (at === 0 ? 3 : 0));
const ADDRESS = 'erd1qvqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqszexs5';
const STRANGER = bech32.encode('btc', bech32.toWords(KEY));
const signature = `0x${'00'.repeat(64)}`;

it('reads addresses of its own prefix alone', async () => {
  expect(await multiversx.readKey(ADDRESS)).toBe(ADDRESS);
  expect(STRANGER).toHaveLength(62);
  expect(await multiversx.readKey(STRANGER)).toBeNull();
});

it('reads none out of 62 letters with another checksum, or beyond the alphabet', async () => {
  expect(await multiversx.readKey(`${ADDRESS.slice(0, -1)}6`)).toBeNull();
  expect(await multiversx.readKey('b'.repeat(62))).toBeNull();
});

it('tells an address that is none from a signature in another form', async () => {
  const of = (address: string, form: string) =>
    multiversx.validateSignature({ address, message: 'Hello', signature: form });
  expect(await of(STRANGER, signature)).toBe('malformed');
  expect(await of(ADDRESS, signature.slice(2))).toBe('other-form');
  expect(await of(ADDRESS, '0x0')).toBe('malformed');
  expect(await of(ADDRESS, signature)).toBe('other-signer');
});
