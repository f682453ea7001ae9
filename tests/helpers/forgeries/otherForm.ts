import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** The other S that verifies for the same text: of secp256k1 the larger one, of Ed25519 one beyond the order. */
export function otherForm(bytes: Buffer, family: Signer['family']): Uint8Array {
  const altered = Buffer.from(bytes);
  if (family === 'eth' || family === 'dot') {
    const s = BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`);
    Buffer.from((secp256k1.CURVE.n - s).toString(16).padStart(64, '0'), 'hex').copy(altered, 32);
    altered[64] = (bytes[64] ?? 0) ^ (family === 'eth' ? 27 ^ 28 : 1);
    return altered;
  }
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
  Buffer.from((s + ed25519.CURVE.n).toString(16).padStart(64, '0'), 'hex')
    .reverse()
    .copy(altered, 32);
  return altered;
}
