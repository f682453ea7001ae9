import type { SignInErrorReason } from '@/server/auth/SignInError';

/** A signed text, of an address in the form in which it is stored. */
export type SignedText = {
  address: string;
  message: string;
  signature: string;
  /** Chain that the text names (EIP-4361), where it names one. */
  chainId?: number | undefined;
};

/** How the wallets of a family of chains name themselves and sign (row G28). */
export type SignatureScheme = {
  /** What an address of the family is, for a sentence, such as "an Ethereum address". */
  what: string;
  /**
   * The account an address stands for: the same for every form of the address (Polkadot writes one key in many). `null`
   * where it is no address of the family.
   */
  readKey(address: string): Promise<string | null>;
  /** Checks a signature: `null` where the address made it, else what is wrong with it. */
  validateSignature(signed: SignedText): Promise<SignInErrorReason | null>;
};

/**
 * The forms of each kind of signature (docs/decisions/0013). The ways in which wallets and libraries write one signature
 * are brought into one, here and nowhere else, before anything is compared. Another signature that anybody can make of it,
 * and that verifies for the same text and key, is refused.
 */

/** The bytes of a signature, or what is wrong with the way in which it is written. */
type ReadSignature = { bytes: Buffer } | { reason: SignInErrorReason };

/** Half the order of secp256k1 (SEC 2): with each signature there is another whose S is beyond it (EIP-2). */
const SECP256K1_HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** Order of the group of Ed25519 (RFC 8032, section 5.1). */
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Length of r, s and v, and of the compact form, in bytes. */
const [ECDSA_BYTES, COMPACT_BYTES] = [65, 64];

/**
 * The first of the two values of the last byte of a signature over secp256k1, which says which of two keys made it: 27 as
 * `personal_sign` answers on Ethereum, 0 on Polkadot. Some hardware wallets and libraries answer that of the other.
 */
const RECOVERY_BYTE = { eth: 27, dot: 0 } as const;

/** Reads hexadecimal in either case, with `0x` or without (MultiversX's libraries), two digits for each byte. */
export function readHexSignature(text: string): ReadSignature {
  if (!/^(?:0x)?(?:[\da-f]{2})+$/i.test(text)) return { reason: 'malformed' };
  return { bytes: Buffer.from(text.replace(/^0x/i, ''), 'hex') };
}

/**
 * Reads base64 (RFC 4648, sections 4 and 5): with its padding or without it, and with the bits that stand for nothing zero.
 */
export function readBase64Signature(text: string): ReadSignature {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Buffer.from(standard, 'base64');
  const padded = bytes.toString('base64');
  const isOne = bytes.length > 0 && (padded === standard || padded.replaceAll('=', '') === standard);
  return isOne ? { bytes } : { reason: 'malformed' };
}

/**
 * The signature of a key over secp256k1 as r, s and v, with v as the family has it: from v of 0, 1, 27 or 28, and on
 * Ethereum from the 64 bytes of EIP-2098, which carry v in the first bit of s.
 *
 * @returns `null` for what no key signs, such as another v
 */
export function normalizeEcdsa(family: keyof typeof RECOVERY_BYTE, bytes: Buffer): Buffer | null {
  const withRecovery = (signature: Buffer, parity: number) =>
    Buffer.concat([signature, Buffer.from([RECOVERY_BYTE[family] + parity])]);
  if (family === 'eth' && bytes.length === COMPACT_BYTES) {
    const signature = Buffer.from(bytes);
    const first = bytes.readUInt8(32);
    signature[32] = first & 0x7f;
    return withRecovery(signature, first >> 7);
  }
  if (bytes.length !== ECDSA_BYTES) return null;
  const parity = [0, 1, 27, 28].indexOf(bytes.readUInt8(64)) % 2;
  return parity < 0 ? null : withRecovery(bytes.subarray(0, 64), parity);
}

/** What is wrong with r, s and v over secp256k1 that {@link normalizeEcdsa} answered: S has to be in the lower half. */
export function validateEcdsaForm(bytes: Buffer): SignInErrorReason | null {
  return BigInt(`0x${bytes.toString('hex', 32, 64)}`) > SECP256K1_HALF_ORDER ? 'malleable' : null;
}

/** What is wrong with the form of R and S of Ed25519: 64 bytes, S within the order. */
export function validateEd25519Form(bytes: Buffer): SignInErrorReason | null {
  if (bytes.length !== 64) return 'malformed';
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
  return s < ED25519_ORDER ? null : 'malleable';
}
