import { bech32 } from '@scure/base';
import { keccak256 } from 'viem';
import { readHexSignature } from '@/server/auth/schemes/signatureForm';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { validateEd25519, isEd25519Key } from '@/server/auth/schemes/verifyEd25519';

const PREFIX = 'erd';
const SIGNED_PREFIX = '\x17Elrond Signed Message:\n';

/** The public key an address is, in bech32. */
function readPublicKey(address: string): Uint8Array | null {
  if (address.length !== 62) return null;
  const decoded = bech32.decodeUnsafe(address);
  const key = decoded?.prefix === PREFIX ? bech32.fromWordsUnsafe(decoded.words) : undefined;
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
  readKey: (address) => Promise.resolve(readPublicKey(address) && address),
  validateSignature({ address, message, signature }) {
    const key = readPublicKey(address);
    const read = readHexSignature(signature);
    if (!key || 'fault' in read) return Promise.resolve('fault' in read ? read.fault : 'malformed');
    return Promise.resolve(validateEd25519(key, signedBytes(message), read.bytes));
  },
};
