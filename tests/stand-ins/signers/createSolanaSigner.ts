import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/**
 * A key of Solana (`signMessage`: the bytes of the text, Ed25519).
 *
 * @param secret its seed; a new one where it is left out
 */
export function createSolanaSigner(secret = ed25519.utils.randomPrivateKey()): Signer {
  return {
    family: 'sol',
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: (text) => Promise.resolve(Buffer.from(ed25519.sign(Buffer.from(text), secret)).toString('base64')),
  };
}
