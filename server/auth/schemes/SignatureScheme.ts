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
 * The one right form of each kind of signature (docs/decisions/0013): for every signature there are others that verify for
 * the same text and key, which anybody can make of it, or other ways to write it. All of these are refused, here and
 * nowhere else.
 */

/** The bytes of a signature, or what is wrong with the way in which it is written. */
type ReadSignature = { bytes: Buffer } | { reason: SignInErrorReason };

/** Half the order of secp256k1 (SEC 2): with each signature there is another whose S is beyond it (EIP-2). */
const SECP256K1_HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** Order of the group of Ed25519 (RFC 8032, section 5.1). */
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/**
 * The last byte of a signature over secp256k1, which says which of two keys made it: 27 or 28 as `personal_sign` answers
 * on Ethereum, 0 or 1 on Polkadot. Ethereum's libraries take both, and EIP-155's, for one another.
 */
const RECOVERY_BYTES = { eth: [27, 28], dot: [0, 1] } as const;

/** Reads hexadecimal: `0x`, then lower-case digits, two for each byte. */
export function readHexSignature(text: string): ReadSignature {
  if (!/^(?:0x)?(?:[\da-f]{2})+$/i.test(text)) return { reason: 'malformed' };
  if (!/^0x[\da-f]+$/.test(text)) return { reason: 'other-form' };
  return { bytes: Buffer.from(text.slice(2), 'hex') };
}

/** Reads base64 (RFC 4648, section 4): with its padding, and with the bits that stand for nothing zero. */
export function readBase64Signature(text: string): ReadSignature {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? { bytes } : { reason: 'malformed' };
}

/** What is wrong with the form of r, s and v over secp256k1: 65 bytes, S in the lower half, V as the family has it. */
export function validateEcdsaForm(family: keyof typeof RECOVERY_BYTES, bytes: Buffer): SignInErrorReason | null {
  if (bytes.length !== 65) return 'malformed';
  if (BigInt(`0x${bytes.toString('hex', 32, 64)}`) > SECP256K1_HALF_ORDER) return 'malleable';
  return RECOVERY_BYTES[family].some((byte) => byte === bytes[64]) ? null : 'other-form';
}

/** What is wrong with the form of R and S of Ed25519: 64 bytes, S within the order. */
export function validateEd25519Form(bytes: Buffer): SignInErrorReason | null {
  if (bytes.length !== 64) return 'malformed';
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`);
  return s < ED25519_ORDER ? null : 'malleable';
}
