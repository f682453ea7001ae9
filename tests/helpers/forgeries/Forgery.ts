import type { Rest } from '@/tests/helpers/createRest';
import type { SignInProofFields } from '@/tests/helpers/walletSignIn';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** What a forger has: a key of their own, and the address of somebody with an account. */
export type Forger = {
  rest: Rest;
  own: Signer;
  victim: { address: string };
  appId: string;
  siteUrl: string;
};

/** A proof that is well-formed but for one thing, with the words by which it must be refused. */
export type Forgery = {
  proof: Record<string, unknown> | SignInProofFields;
  refusal: RegExp;
  /** The provider it is sent for, where it is another than the key's. */
  sentAs?: Signer['family'];
};

/** Makes a forgery with a fresh challenge; `null` where the family has no such thing. */
export type Forge = (forger: Forger) => Promise<Forgery | null>;

/** The refusals, by a few of their words. */
export const REFUSALS = {
  malformed: /is incomplete/,
  unsigned: /not signed/,
  notAChallenge: /not a sign-in to this application/,
  otherSite: /is for another site/,
  otherAddress: /is for another address/,
  otherPurpose: /for another purpose/,
  stale: /expired after five minutes/,
  future: /a time in the future/,
  otherSigner: /not created by this address/,
  malleable: /altered after it was created/,
  used: /already used, or was not issued here/,
} as const;
