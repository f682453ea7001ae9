import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { parseEip4361 } from '@/protocol/sign-in/eip4361';
import { DEFAULT_SIGN_IN_TEXT, parseSignInMessage } from '@/protocol/sign-in/signInMessage';
import { readTextClaims, signInText, type SignInTexts } from '@/protocol/sign-in/signInText';
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
  /** Must still be used up in the challenge store, all of them. */
  challenges: readonly NamedChallenge[];
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
  const { id, signature, data } = readAuthData(family, authData);
  const address = normalizeAddress(family, id);
  const key = await scheme.readKey(address);
  if (key === null) throw new SignInError('malformed');
  // The SDK's own part for MultiversX answers the text in place of a signature.
  if (signature === data) throw new SignInError('unsigned');

  const { text, challenges, chainId } = readText(family, address, data, rules);
  const { hosts, signsIn, links } = readTextClaims(text);
  const { host } = new URL(rules.siteUrl);
  if (hosts.some((named) => named !== host)) throw new SignInError('other-site');
  if (signsIn && links) throw new SignInError('other-purpose');
  // The text of a link is compared with the account it names once that is known (`createWalletAdapter`).
  const namesSite = chainId !== undefined || text === signInText({ host }) || links;
  if (!namesSite && !isTaken(text, rules.texts)) throw new SignInError('other-text');

  const fault = await scheme.validateSignature({ address, message: data, signature, chainId: chainId ?? undefined });
  if (fault) throw new SignInError(fault);
  return { address, key, challenges, purpose: links ? 'link' : signsIn ? 'sign-in' : null, text };
}

/** Whether words that name no site count. */
function isTaken(text: string, texts: SignInTexts): boolean {
  return texts === 'any' || (texts === 'sdk' && text === DEFAULT_SIGN_IN_TEXT);
}

/** The words, their challenges, and the chain: `null` where EIP-4361 names none, `undefined` where it is no such message. */
function readText(family: ChainFamily, address: string, data: string, rules: SignInRules) {
  const own = parseSignInMessage(data, rules.appId);
  const text = own?.text ?? data;
  const line = own && readChallenge(own.time, rules.now);
  if (own && !line) throw new SignInError('not-a-challenge');
  const inEip4361 = checkEip4361(text, { family, address, ...rules, hasLine: line !== null });
  // The line of the SDK holds a challenge, a message of EIP-4361 another one, or the same (`requestMessage`).
  const nonce = inEip4361?.challenge ?? null;
  const challenges = [line, nonce?.nonce === line?.nonce ? null : nonce].filter((one) => one !== null);
  if (challenges.length === 0) throw new SignInError('not-a-challenge');
  return { text, challenges, chainId: inEip4361?.chainId };
}

/** What `network` says in the proofs of the SDK's successor, by family. */
const NETWORKS: Partial<Record<ChainFamily, string>> = { eth: 'evm', sol: 'solana' };

/** Also takes the fields of the SDK's successor: the text as `message`, which names the address, and its `network`. */
function readAuthData(family: ChainFamily, authData: unknown) {
  if (typeof authData !== 'object' || authData === null || Array.isArray(authData)) throw new SignInError('malformed');
  const { signature, message, network, data = message, id = addressIn(data) } = authData as Record<string, unknown>;
  if (message !== undefined && message !== data) throw new SignInError('malformed');
  if (network !== undefined && network !== NETWORKS[family]) throw new SignInError('malformed');
  if (typeof id !== 'string') throw new SignInError('malformed');
  if (signature === undefined || signature === null || signature === '') throw new SignInError('unsigned');
  if (typeof data !== 'string' || typeof signature !== 'string') throw new SignInError('malformed');
  return { id, signature, data };
}

function addressIn(data: unknown): string | undefined {
  return typeof data === 'string' ? parseEip4361(data)?.address : undefined;
}
