import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { DEFAULT_SIGN_IN_TEXT, parseSignInMessage } from '@/protocol/signInMessage';
import { readTextClaims, signInText, type SignInTexts } from '@/protocol/signInText';
import { checkEip4361 } from '@/server/auth/checkEip4361';
import { readChallenge, type NamedChallenge } from '@/server/auth/readChallenge';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';
import { SignInError } from '@/server/auth/SignInError';

/** What a verified sign-in proves, apart from its challenge being unused. */
export type SignInProof = {
  /** The address that signed, normalised. */
  address: string;
  /** What the address stands for (`SignatureScheme.readKey`). */
  key: string;
  /** Must still be used up in the challenge store. */
  challenge: NamedChallenge;
  /** What the text is for, where it says so: coming in, or linking the wallet. */
  purpose: 'sign-in' | 'link' | null;
  /** The words that were signed, without the line of application and challenge. */
  text: string;
};

/** What a sign-in is measured against. */
export type SignInRules = {
  appId: string;
  /** Public address of the site. */
  siteUrl: string;
  now: Date;
  texts: SignInTexts;
};

/**
 * Checks a wallet sign-in, all but the single use of its challenge: form, application, site, time, and that the address
 * signed the text.
 *
 * @throws SignInError naming the first fault found.
 */
export async function verifySignIn(
  family: ChainFamily,
  scheme: SignatureScheme,
  authData: unknown,
  rules: SignInRules,
): Promise<SignInProof> {
  const { id, signature, data } = readAuthData(authData);
  const address = normalizeAddress(family, id);
  const key = await scheme.readKey(address);
  if (key === null) throw new SignInError('malformed');
  // The SDK's own part for MultiversX answers the text in place of a signature.
  if (signature === data) throw new SignInError('unsigned');

  const { text, challenge, chainId } = readText(family, address, data, rules);
  const { hosts, signsIn, links } = readTextClaims(text);
  const { host } = new URL(rules.siteUrl);
  if (hosts.some((named) => named !== host)) throw new SignInError('other-site');
  if (signsIn && links) throw new SignInError('other-purpose');
  // The text of a link is compared with the account it names once that is known (`createWalletAdapter`).
  const namesSite = chainId !== undefined || text === signInText({ host }) || links;
  if (!namesSite && !isTaken(text, rules.texts)) throw new SignInError('other-text');

  const fault = await scheme.findFault({ address, message: data, signature, chainId: chainId ?? undefined });
  if (fault) throw new SignInError(fault);
  return { address, key, challenge, purpose: links ? 'link' : signsIn ? 'sign-in' : null, text };
}

/** Whether words that name no site count. */
function isTaken(text: string, texts: SignInTexts): boolean {
  return texts === 'any' || (texts === 'sdk' && text === DEFAULT_SIGN_IN_TEXT);
}

/** The words, their challenge, and the chain: `null` where EIP-4361 names none, `undefined` where it is no such message. */
function readText(family: ChainFamily, address: string, data: string, rules: SignInRules) {
  const own = parseSignInMessage(data, rules.appId);
  const text = own?.text ?? data;
  const inEip4361 = checkEip4361(text, { family, address, ...rules });
  // The line of the SDK, where it stands, holds the challenge; else the message of EIP-4361 does.
  const challenge = own ? readChallenge(own.time, rules.now) : inEip4361?.challenge;
  if (inEip4361 && inEip4361.challenge.nonce !== challenge?.nonce) throw new SignInError('not-a-challenge');
  if (!challenge) throw new SignInError('not-a-challenge');
  return { text, challenge, chainId: inEip4361?.chainId };
}

function readAuthData(authData: unknown) {
  if (typeof authData !== 'object' || authData === null || Array.isArray(authData)) throw new SignInError('malformed');
  const id = 'id' in authData ? authData.id : undefined;
  const signature = 'signature' in authData ? authData.signature : undefined;
  const data = 'data' in authData ? authData.data : undefined;
  if (typeof id !== 'string') throw new SignInError('malformed');
  if (signature === undefined || signature === null || signature === '') throw new SignInError('unsigned');
  if (typeof data !== 'string' || typeof signature !== 'string') throw new SignInError('malformed');
  return { id, signature, data };
}
