import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { encodeAddress } from '@polkadot/util-crypto';
import { base58, bech32 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { FAMILY_ORDER, normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { createEthereum } from '@/server/auth/schemes/ethereum';
import { multiversx, polkadot, solana } from '@/server/auth/schemes/ed25519';
import { cpuUsed } from '@/tests/helpers/cpuTime';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

const SCHEMES = {
  eth: createEthereum({ validateSignature: () => Promise.resolve('other-signer') }),
  sol: solana,
  dot: polkadot,
  erd: multiversx,
};
const WHAT = {
  eth: 'an Ethereum address',
  sol: 'a Solana address',
  dot: 'a Polkadot address',
  erd: 'a MultiversX address',
};
const message = 'example.com wants you to sign in.\n\nId: foyer:T:1';

/** One whose address is as long as any: with a letter more it is none, where a shorter one may become another's. */
async function createLongest(family: ChainFamily): Promise<Signer> {
  for (;;) {
    const signer = await createSigner(family);
    if (family !== 'sol' || signer.address.length === 44) return signer;
  }
}

/** The next letter of base64: of its last letter before the padding, four bits stand for nothing. */
const nextLetter = (_end: string, letter: string): string => `${String.fromCharCode(letter.charCodeAt(0) + 1)}==`;

describe.each(FAMILY_ORDER)('the scheme of the family %s', (family) => {
  const scheme = SCHEMES[family];

  it('accepts the signature of its address and text only', async () => {
    const [own, other] = [await createSigner(family), await createSigner(family)];
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    expect(await scheme.validateSignature({ address, message, signature })).toBeNull();
    expect(await scheme.validateSignature({ address, message: `${message} `, signature })).toBe('other-signer');
    const stranger = normalizeAddress(family, other.address);
    expect(await scheme.validateSignature({ address: stranger, message, signature })).toBe('other-signer');
  });

  it('refuses what is no signature', async () => {
    const own = await createSigner(family);
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    for (const form of ['', '0x', 'x', message, signature.slice(0, -8), ` ${signature}`, '0xzz']) {
      expect(await scheme.validateSignature({ address, message, signature: form })).toBe('malformed');
    }
  });

  it('accepts a signature in whichever way it is written', async () => {
    const own = await createSigner(family);
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    const bytes = Buffer.from(signature, 'base64');
    const forms =
      family === 'sol'
        ? [signature.replace(/=+$/, ''), bytes.toString('base64url'), base58.encode(bytes)]
        : [signature.slice(2), signature.slice(2).toUpperCase(), `0X${signature.slice(2)}`];
    for (const form of forms) {
      expect(await scheme.validateSignature({ address, message, signature: form }), form).toBeNull();
      const stranger = normalizeAddress(family, (await createSigner(family)).address);
      expect(await scheme.validateSignature({ address: stranger, message, signature: form })).toBe('other-signer');
    }
    const broken =
      family === 'sol'
        ? [signature.replace(/(.)==$/, nextLetter), `${signature}=`, ` ${signature}`]
        : [`${signature} `];
    for (const form of broken) {
      expect(await scheme.validateSignature({ address, message, signature: form }), form).toBe('malformed');
    }
  });

  it('describes its addresses', () => {
    expect(scheme.what).toBe(WHAT[family]);
  });

  it('checks long addresses in linear time', async () => {
    const before = cpuUsed();
    expect(await scheme.readKey('z'.repeat(40_000))).toBeNull();
    expect(cpuUsed() - before).toBeLessThan(500);
  });

  it('reads the key of an address, and null from anything else', async () => {
    const own = await createLongest(family);
    expect(await scheme.readKey(normalizeAddress(family, own.address))).toMatch(/^[\da-z]{32,64}$/i);
    const others = FAMILY_ORDER.filter((name) => name !== family);
    for (const name of others) expect(await scheme.readKey((await createSigner(name)).address)).toBeNull();
    const address = normalizeAddress(family, own.address);
    for (const text of ['', '0x', `${address}1`, ` ${address}`, address.slice(0, -4), `0x${'0'.repeat(64)}`]) {
      expect(await scheme.readKey(text)).toBeNull();
    }
  });
});

describe('a key that is no key', () => {
  /** The points of Ed25519 for which signatures can be made without any secret (RFC 7748, section 7). */
  const SMALL = [
    '0100000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ];

  it.each(SMALL)('is refused on Solana, MultiversX and Polkadot: %s', async (hex) => {
    const key = Buffer.from(hex, 'hex');
    expect(await solana.readKey(base58.encode(key))).toBeNull();
    expect(await multiversx.readKey(bech32.encode('erd', bech32.toWords(key)))).toBeNull();
    expect(await polkadot.readKey(encodeAddress(key))).toBeNull();
  });

  it('is refused on Polkadot in another encoding', async () => {
    // y = p + 1, which is the first of those above.
    const key = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex');
    expect(await polkadot.readKey(encodeAddress(key))).toBeNull();
  });
});

it('Ed25519 signatures of another implementation are valid', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const signature = signWith(null, Buffer.from(message), privateKey).toString('base64');
  expect(await solana.validateSignature({ address: base58.encode(key), message, signature })).toBeNull();
  const hash = createHash('sha256').update(message).digest();
  const other = signWith(null, hash, privateKey).toString('base64');
  expect(await solana.validateSignature({ address: base58.encode(key), message, signature: other })).toBe(
    'other-signer',
  );
});
