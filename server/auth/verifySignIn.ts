import { isAddress, isHex, recoverMessageAddress } from 'viem';
import { CHALLENGE_LIFETIME_MS, parseChallengeTime, parseSignInMessage } from '@/protocol/signInMessage';
import { SignInError } from '@/server/auth/SignInError';

/** What a verified sign-in proves, apart from its challenge being unused. */
export type SignInProof = {
  /** The address that signed, in lower case. */
  address: string;
  issuedAt: Date;
  /** Must still be used up in the challenge store. */
  nonce: string;
};

/** What a sign-in is measured against. */
export type SignInRules = {
  appId: string;
  /** Host of the site, with its port, such as `example.com`. */
  siteHost: string;
  now: Date;
};

/** How far the clocks of two backends may differ, in milliseconds. */
const CLOCK_SKEW_MS = 30_000;

/** A signature of 65 bytes: r, s and v (EIP-191 names the message, EIP-2098's short form is not used by wallets here). */
const SIGNATURE_DIGITS = 2 + 65 * 2;

/**
 * Checks a wallet sign-in, all but the single use of its challenge: form, application, site, time, and that the address
 * signed the text (`personal_sign`, EIP-191).
 *
 * @throws SignInError naming the first fault found.
 */
export async function verifySignIn(authData: unknown, { appId, siteHost, now }: SignInRules): Promise<SignInProof> {
  const { address, signature, data } = readAuthData(authData);
  const message = parseSignInMessage(data, appId);
  const challenge = message && parseChallengeTime(message.time);
  if (!challenge) throw new SignInError('not-a-challenge');
  if (namedHosts(message.text).some((host) => host !== siteHost)) throw new SignInError('other-site');
  const age = now.getTime() - challenge.issuedAt.getTime();
  if (age > CHALLENGE_LIFETIME_MS) throw new SignInError('stale');
  if (age < -CLOCK_SKEW_MS) throw new SignInError('future');
  if ((await recoverSigner(data, signature)) !== address) throw new SignInError('other-signer');
  return { address, issuedAt: challenge.issuedAt, nonce: challenge.nonce };
}

function readAuthData(authData: unknown) {
  if (typeof authData !== 'object' || authData === null || Array.isArray(authData)) throw new SignInError('malformed');
  const id = 'id' in authData ? authData.id : undefined;
  const signature = 'signature' in authData ? authData.signature : undefined;
  const data = 'data' in authData ? authData.data : undefined;
  if (typeof id !== 'string' || !isAddress(id, { strict: false })) throw new SignInError('malformed');
  if (signature === undefined || signature === null || signature === '') throw new SignInError('unsigned');
  if (typeof data !== 'string' || !isHex(signature) || signature.length !== SIGNATURE_DIGITS) {
    throw new SignInError('malformed');
  }
  return { address: id.toLowerCase(), signature, data };
}

/** The hosts a text in the manner of EIP-4361 asks to sign in to, wherever it does: wallets show all its lines. */
function namedHosts(text: string): string[] {
  return [...text.matchAll(/wants\s+you\s+to\s+sign\s+in/gi)].map(({ index }) => {
    const before = text.slice(0, index).trimEnd();
    // Walked back by hand: a pattern for the word before would try a long text from each of its letters.
    let start = before.length;
    while (start > 0 && /\S/.test(before.charAt(start - 1))) start--;
    return before
      .slice(start)
      .replace(/^[a-z]+:\/\//i, '')
      .toLowerCase();
  });
}

async function recoverSigner(message: string, signature: `0x${string}`): Promise<string> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase();
  } catch (error) {
    // Not a point of the curve: nobody made this signature.
    throw new SignInError('other-signer', { cause: error });
  }
}
