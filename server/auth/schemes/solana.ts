import { base58 } from '@scure/base';
import { readBase64Signature } from '@/server/auth/schemes/signatureForm';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { validateEd25519, isEd25519Key } from '@/server/auth/schemes/verifyEd25519';

/** The public key an address is, in base58. */
function readPublicKey(address: string): Uint8Array | null {
  if (address.length > 44) return null;
  try {
    const key = base58.decode(address);
    return isEd25519Key(key) && base58.encode(key) === address ? key : null;
  } catch {
    return null; // Not base58.
  }
}

/** Solana: the address is an Ed25519 key in base58; the signature is 64 bytes in base64. */
export const solana: SignatureScheme = {
  what: 'a Solana address',
  readKey: (address) => Promise.resolve(readPublicKey(address) && address),
  validateSignature({ address, message, signature }) {
    const key = readPublicKey(address);
    const read = readBase64Signature(signature);
    if (!key || 'fault' in read) return Promise.resolve('malformed');
    return Promise.resolve(validateEd25519(key, Buffer.from(message), read.bytes));
  },
};
