import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { encodeAddress } from '@polkadot/util-crypto';
import { base58, bech32 } from '@scure/base';
import { parseSignature, serializeCompactSignature, signatureToCompactSignature, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { FAMILY_ORDER, normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { createEthereum } from '@/server/auth/schemes/createEthereum';
import { multiversx } from '@/server/auth/schemes/multiversx';
import { polkadot } from '@/server/auth/schemes/polkadot';
import { solana } from '@/server/auth/schemes/solana';
import { createPolkadotSigner } from '@/tests/peers/signers/createPolkadotSigner';
import { createSigner } from '@/tests/peers/signers/createSigner';
import type { Signer } from '@/tests/peers/signers/Signer';

const SCHEMES = {
  eth: createEthereum({ findFault: () => Promise.resolve('other-signer') }),
  sol: solana,
  dot: polkadot,
  erd: multiversx,
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

  it('takes the signature of an address, and of no other address or text', async () => {
    const [own, other] = [await createSigner(family), await createSigner(family)];
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    expect(await scheme.findFault({ address, message, signature })).toBeNull();
    expect(await scheme.findFault({ address, message: `${message} `, signature })).toBe('other-signer');
    const stranger = normalizeAddress(family, other.address);
    expect(await scheme.findFault({ address: stranger, message, signature })).toBe('other-signer');
  });

  it('takes nothing of another form for a signature', async () => {
    const own = await createSigner(family);
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    for (const form of ['', '0x', 'x', message, signature.slice(0, -2), ` ${signature}`, '0xzz']) {
      expect(await scheme.findFault({ address, message, signature: form })).toBe('malformed');
    }
  });

  it('takes a signature in one form alone', async () => {
    const own = await createSigner(family);
    const address = normalizeAddress(family, own.address);
    const signature = await own.sign(message);
    const forms =
      family === 'sol'
        ? [signature.replace(/=+$/, ''), signature.replace(/(.)==$/, nextLetter), `${signature}=`, ` ${signature}`]
        : [signature.slice(2), `0x${signature.slice(2).toUpperCase()}`, `0X${signature.slice(2)}`, `${signature} `];
    for (const form of forms) {
      expect(form).not.toBe(signature);
      expect(await scheme.findFault({ address, message, signature: form }), form).toMatch(/^(?:malformed|other-form)$/);
    }
  });

  it('reads the key of an address, and none out of anything else', async () => {
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

  it('is refused on Polkadot in another way to write it', async () => {
    // y = p + 1, which is the first of those above.
    const key = Buffer.from(`ee${'ff'.repeat(30)}7f`, 'hex');
    expect(await polkadot.readKey(encodeAddress(key))).toBeNull();
  });

  it('is refused on Polkadot: an address in hexadecimal, or one whose checksum is wrong', async () => {
    const { address } = await createPolkadotSigner();
    const last = address.endsWith('1') ? '2' : '1';
    expect(await polkadot.readKey(`${address.slice(0, -1)}${last}`)).toBeNull();
    expect(await polkadot.readKey(`0x${'ab'.repeat(32)}`)).toBeNull();
  });
});

it('an account of Polkadot is the same in the form of every network', async () => {
  const signer = await createPolkadotSigner();
  const keys = await Promise.all([0, 2, 42].map((prefix) => polkadot.readKey(signer.as(prefix).address)));
  expect(new Set(keys).size).toBe(1);
});

describe('a signature of Ethereum', () => {
  const V = 130;
  const sign = async () => {
    const { address, sign: signText } = await createSigner('eth');
    return { address: address.toLowerCase(), signature: await signText(message) };
  };

  it.each([
    ['0 or 1', (v: number) => v - 27],
    ['EIP-155', (v: number) => v + 10],
    ['a byte more', (v: number) => v + 64],
  ])('is refused with v as %s', async (_what, change) => {
    const { address, signature } = await sign();
    const v = change(Number.parseInt(signature.slice(V), 16))
      .toString(16)
      .padStart(2, '0');
    const fault = await SCHEMES.eth.findFault({ address, message, signature: signature.slice(0, V) + v });
    expect(['other-form', 'other-signer']).toContain(fault);
  });

  it('is refused in the short form of EIP-2098', async () => {
    const { address, signature } = await sign();
    const short = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature as Hex)));
    expect(await SCHEMES.eth.findFault({ address, message, signature: short })).toBe('malformed');
  });
});

describe('a signature of Polkadot', () => {
  const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
  const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;
  const bytesOf = (signature: string) => Buffer.from(signature.slice(2), 'hex');

  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)('is taken from a key of %s, a hundred times', async (type) => {
    for (let i = 0; i < 100; i++) {
      const { address, sign } = await createPolkadotSigner({ type });
      const text = `${message}${i}`;
      expect(await polkadot.findFault({ address, message: text, signature: await sign(text) })).toBeNull();
    }
  });

  it.each(['sr25519', 'ed25519'] as const)('of %s is refused with its kind in front', async (type) => {
    const { address, sign } = await createPolkadotSigner({ type });
    const whole = bytesOf(await sign(message));
    const kind = { ed25519: 0, sr25519: 1 }[type];
    const signature = hex(Buffer.concat([Buffer.from([kind]), whole]));
    expect(await polkadot.findFault({ address, message, signature })).toBe('malformed');
  });

  it('of ecdsa is refused with another last byte', async () => {
    const { address, sign } = await createPolkadotSigner({ type: 'ecdsa' });
    const bytes = bytesOf(await sign(message));
    for (const add of [2, 4, 27, 35]) {
      const other = Buffer.concat([bytes.subarray(0, 64), Buffer.from([(bytes[64] ?? 0) + add])]);
      expect(await polkadot.findFault({ address, message, signature: hex(other) })).not.toBeNull();
    }
  });

  it('of ed25519 is refused with an S beyond the order, and of sr25519 with any other S', async () => {
    for (const type of ['ed25519', 'sr25519'] as const) {
      const { address, sign } = await createPolkadotSigner({ type });
      const bytes = bytesOf(await sign(message));
      const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
      const beyond = type === 'ed25519' ? s + ORDER : s ^ (1n << 255n);
      Buffer.from(beyond.toString(16).padStart(64, '0'), 'hex').reverse().copy(bytes, 32);
      const fault = await polkadot.findFault({ address, message, signature: hex(bytes) });
      expect(['malleable', 'other-signer']).toContain(fault);
    }
  });
});

it('Ed25519 is checked as another implementation signs it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const signature = signWith(null, Buffer.from(message), privateKey).toString('base64');
  expect(await solana.findFault({ address: base58.encode(key), message, signature })).toBeNull();
  const hash = createHash('sha256').update(message).digest();
  const other = signWith(null, hash, privateKey).toString('base64');
  expect(await solana.findFault({ address: base58.encode(key), message, signature: other })).toBe('other-signer');
});
