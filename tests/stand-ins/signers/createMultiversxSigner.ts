import { ed25519 } from '@noble/curves/ed25519';
import { bech32 } from '@scure/base';
import { keccak256 } from 'viem';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** A key of MultiversX (`signMessage`: the hash of prefix, length and text, Ed25519). */
export function createMultiversxSigner(): Signer {
  const secret = ed25519.utils.randomPrivateKey();
  return {
    family: 'erd',
    address: bech32.encode('erd', bech32.toWords(ed25519.getPublicKey(secret))),
    sign(text) {
      const bytes = Buffer.from(text);
      const prefix = Buffer.from(`\x17Elrond Signed Message:\n${bytes.length}`);
      const hash = keccak256(Buffer.concat([prefix, bytes]), 'bytes');
      return Promise.resolve(`0x${Buffer.from(ed25519.sign(hash, secret)).toString('hex')}`);
    },
  };
}
