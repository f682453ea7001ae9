import { ed25519 } from '@noble/curves/ed25519';
import { base58, bech32 } from '@scure/base';
import { createPublicKey, verify } from 'node:crypto';
import { keccak256 } from 'viem';
import type { SignInErrorReason } from '@/server/auth/SignInError';
import {
  normalizeEcdsa,
  readBase64Signature,
  readHexSignature,
  type SignatureScheme,
  validateEcdsaForm,
  validateEd25519Form,
} from '@/server/auth/schemes/SignatureScheme';

/** What stands before the 32 bytes of an Ed25519 public key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Prime of the field (RFC 8032, section 5.1). */
const PRIME = 2n ** 255n - 19n;

/**
 * Whether 32 bytes are a public key that somebody can hold the secret of. A few points are so small that signatures for
 * them can be made without any secret; Solana's system program is one.
 */
export function isEd25519Key(key: Uint8Array): boolean {
  if (key.length !== 32) return false;
  try {
    return !ed25519.ExtendedPoint.fromHex(key).isSmallOrder();
  } catch {
    return false; // Not a point of the curve.
  }
}

/**
 * Whether 32 bytes, in whatever way they write it, are one of the points for which signatures can be made without any
 * secret, by Ed25519 and by sr25519 alike.
 */
export function isSmallKey(key: Uint8Array): boolean {
  // The one way to write it: without the sign, which makes no point larger, and below the field's prime.
  const y = (littleEndian(key) & (2n ** 255n - 1n)) % PRIME;
  try {
    return ed25519.ExtendedPoint.fromHex(Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse()).isSmallOrder();
  } catch {
    return false; // Not a point of this curve; keys of other kinds are none.
  }
}

/** Checks an Ed25519 signature (RFC 8032), its form first. */
function validateEd25519(key: Uint8Array, message: Uint8Array, signature: Buffer): SignInErrorReason | null {
  const error = validateEd25519Form(signature);
  if (error) return error;
  const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' });
  return verify(null, message, publicKey, signature) ? null : 'other-signer';
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

/** The public key an address is, in base58. */
function readBase58Key(address: string): Uint8Array | null {
  if (address.length > 44) return null;
  try {
    const key = base58.decode(address);
    return isEd25519Key(key) && base58.encode(key) === address ? key : null;
  } catch {
    return null; // Not base58.
  }
}

/** 64 bytes in base58, as Solana's own libraries write them; base64 has 86 letters for them, or 88 with its padding. */
const BASE58_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{87,88}$/;

/** Solana: the address is an Ed25519 key in base58; the signature is 64 bytes in base64 or base58. */
export const solana: SignatureScheme = {
  what: 'a Solana address',
  readKey: (address) => Promise.resolve(readBase58Key(address) && address),
  validateSignature({ address, message, signature }) {
    const key = readBase58Key(address);
    const isBase58 = BASE58_SIGNATURE.test(signature);
    const read = isBase58 ? { bytes: Buffer.from(base58.decode(signature)) } : readBase64Signature(signature);
    if (!key || 'reason' in read) return Promise.resolve('malformed');
    return Promise.resolve(validateEd25519(key, Buffer.from(message), read.bytes));
  },
};

/** Addresses in SS58 are base58; hexadecimal, which the library would take too, is none. */
const SS58 = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;
const ED25519_OR_SR25519 = 64;

/** Loaded with the first sign-in: 20 MB of it would be carried by every backend. */
const load = async () => {
  const crypto = await import('@polkadot/util-crypto');
  await crypto.cryptoWaitReady();
  return crypto;
};

/**
 * Polkadot: sr25519 and ed25519 with 64 bytes, ecdsa with 65, in hexadecimal. Extensions sign the text within
 * `<Bytes>…</Bytes>`, others as it is; both count.
 */
export const polkadot: SignatureScheme = {
  what: 'a Polkadot address',

  // One key has an address for each network, so the key is what counts.
  async readKey(address) {
    if (!SS58.test(address)) return null;
    const { decodeAddress } = await load();
    try {
      const key = decodeAddress(address);
      return key.length === 32 && !isSmallKey(key) ? Buffer.from(key).toString('hex') : null;
    } catch {
      return null; // Its checksum is wrong.
    }
  },

  async validateSignature({ address, message, signature }) {
    const read = readHexSignature(signature);
    if ('reason' in read) return read.reason;
    const isEcdsa = read.bytes.length !== ED25519_OR_SR25519;
    const bytes = isEcdsa ? normalizeEcdsa('dot', read.bytes) : read.bytes;
    if (bytes === null) return 'malformed';
    const { signatureVerify } = await load();
    const { crypto } = signatureVerify(message, bytes, address);
    if (!isEcdsa) {
      const error = crypto === 'ed25519' ? validateEd25519Form(bytes) : null;
      if (error) return error;
    } else {
      // The library also takes the shorter ones with a byte for their kind in front, as transactions have them.
      if (crypto === 'ed25519' || crypto === 'sr25519') return 'malformed';
      const error = crypto === 'none' ? null : validateEcdsaForm(bytes);
      if (error) return error;
    }
    return crypto === 'none' ? 'other-signer' : null;
  },
};

const BECH32_PREFIX = 'erd';
const SIGNED_PREFIX = '\x17Elrond Signed Message:\n';

/** The public key an address is, in bech32. */
function readBech32Key(address: string): Uint8Array | null {
  if (address.length !== 62) return null;
  const decoded = bech32.decodeUnsafe(address);
  const key = decoded?.prefix === BECH32_PREFIX ? bech32.fromWordsUnsafe(decoded.words) : undefined;
  return key && isEd25519Key(key) ? key : null;
}

/** The bytes a wallet signs: the hash of a prefix, the length of the text, and the text. */
function signedBytes(message: string): Uint8Array {
  const text = Buffer.from(message);
  return keccak256(Buffer.concat([Buffer.from(`${SIGNED_PREFIX}${text.length}`), text]), 'bytes');
}

/** MultiversX (Elrond): the address is an Ed25519 key in bech32; the signature is 64 bytes in hexadecimal. */
export const multiversx: SignatureScheme = {
  what: 'a MultiversX address',
  readKey: (address) => Promise.resolve(readBech32Key(address) && address),
  validateSignature({ address, message, signature }) {
    const key = readBech32Key(address);
    const read = readHexSignature(signature);
    if (!key || 'reason' in read) return Promise.resolve('reason' in read ? read.reason : 'malformed');
    return Promise.resolve(validateEd25519(key, signedBytes(message), read.bytes));
  },
};
