import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64, bech32 } from '@scure/base';
import { concat, hexToBytes, keccak256 } from 'viem/utils';

type Signed = { address: string; message: string; signature: string };

/** What a wallet of MultiversX signs: the hash of this, of the length of the text, and of the text. */
const MULTIVERSX_PREFIX = '\x17Elrond Signed Message:\n';

/** Whether a key of Solana or MultiversX signed a text (RFC 8032); its address is the key. */
export function verifyEd25519(family: 'sol' | 'erd', signed: Signed): boolean {
  try {
    const { key, bytes, signature } = family === 'sol' ? ofSolana(signed) : ofMultiversx(signed);
    // A key so small that signatures for it can be made without any secret is nobody's.
    if (ed25519.ExtendedPoint.fromHex(key).isSmallOrder()) return false;
    return ed25519.verify(signature, bytes, key, { zip215: false });
  } catch {
    return false; // An address or a signature that is none.
  }
}

function ofSolana({ address, message, signature }: Signed) {
  return {
    key: base58.decode(address),
    bytes: new TextEncoder().encode(message),
    signature: base64.decode(signature),
  };
}

function ofMultiversx({ address, message, signature }: Signed) {
  const encoder = new TextEncoder();
  const text = encoder.encode(message);
  const { words } = bech32.decode(address as `${string}1${string}`);
  return {
    key: bech32.fromWords(words),
    bytes: keccak256(concat([encoder.encode(`${MULTIVERSX_PREFIX}${text.length}`), text]), 'bytes'),
    signature: hexToBytes(signature as `0x${string}`),
  };
}
