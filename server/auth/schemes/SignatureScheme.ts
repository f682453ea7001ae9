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
