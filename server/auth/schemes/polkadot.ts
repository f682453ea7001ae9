import { validateEcdsaForm, validateEd25519Form, readHexSignature } from '@/server/auth/schemes/signatureForm';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { isSmallKey } from '@/server/auth/schemes/verifyEd25519';

/** Addresses in SS58 are base58; hexadecimal, which the library would take too, is none. */
const SS58 = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;
const ED25519_OR_SR25519 = 64;
const ECDSA = 65;

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
    if ('fault' in read) return read.fault;
    const { bytes } = read;
    if (bytes.length !== ED25519_OR_SR25519 && bytes.length !== ECDSA) return 'malformed';
    const { signatureVerify } = await load();
    const { crypto } = signatureVerify(message, bytes, address);
    if (bytes.length === ED25519_OR_SR25519) {
      const fault = crypto === 'ed25519' ? validateEd25519Form(bytes) : null;
      if (fault) return fault;
    } else {
      // The library also takes the shorter ones with a byte for their kind in front, as transactions have them.
      if (crypto === 'ed25519' || crypto === 'sr25519') return 'malformed';
      const fault = crypto === 'none' ? null : validateEcdsaForm('dot', bytes);
      if (fault) return fault;
    }
    return crypto === 'none' ? 'other-signer' : null;
  },
};
