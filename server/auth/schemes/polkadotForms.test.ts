import { expect, it, vi } from 'vitest';
import { polkadot } from '@/server/auth/schemes/ed25519';

/** What the library says of every signature: the next version of it may take more than this one does. */
const library = vi.hoisted(() => ({ crypto: 'none' }));
vi.mock('@polkadot/util-crypto', () => ({
  cryptoWaitReady: () => Promise.resolve(true),
  signatureVerify: () => ({ crypto: library.crypto }),
}));

const R = '01'.repeat(32);
/** Little-endian: the order of Ed25519, and one less. */
const ORDER = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
const BELOW = 'ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
/** The upper half of the order of secp256k1 begins below it. */
const HIGH = '8'.padEnd(64, '0');

it.each([
  ['ed25519', R + BELOW, null],
  ['ed25519', R + ORDER, 'malleable'],
  ['sr25519', R + ORDER, null],
  ['none', R + ORDER, 'other-signer'],
  ['ecdsa', `${R}${R}00`, null],
  ['ecdsa', `${R}${R}1b`, null],
  ['ecdsa', `${R}${R}02`, 'malformed'],
  ['ecdsa', `${R}${HIGH}00`, 'malleable'],
  ['none', `${R}${HIGH}1b`, 'other-signer'],
  ['ecdsa', `${R}${HIGH}1b`, 'malleable'],
  ['ed25519', `00${R}${BELOW}`, 'malformed'],
  ['sr25519', `01${R}${BELOW}`, 'malformed'],
  ['ecdsa', `02${R}${R}00`, 'malformed'],
])(
  'a signature that the library takes for one of %s still has to be one that a key made: %s',
  async (crypto, digits, error) => {
    library.crypto = crypto;
    expect(
      await polkadot.validateSignature({ address: 'of anybody', message: 'Hello', signature: `0x${digits}` }),
    ).toBe(error);
  },
);
