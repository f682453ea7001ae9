import { createPublicKey, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { validateEd25519Form } from '@/server/auth/schemes/signatureForm';
import type { SignInErrorReason } from '@/server/auth/SignInError';

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
export function validateEd25519(key: Uint8Array, message: Uint8Array, signature: Buffer): SignInErrorReason | null {
  const fault = validateEd25519Form(signature);
  if (fault) return fault;
  const publicKey = createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' });
  return verify(null, message, publicKey, signature) ? null : 'other-signer';
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
