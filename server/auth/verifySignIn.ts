import { checksumAddress, type Hex } from 'viem';
import { type ChainFamily, normalizeAddress } from '@/protocol/chainFamilies';
import { parseEip4361 } from '@/protocol/sign-in/eip4361';
import {
  DEFAULT_SIGN_IN_TEXT,
  parseSignInMessage,
  readTextClaims,
  signInText,
  type SignInTexts,
} from '@/protocol/sign-in/signInMessage';
import { SignInError } from '@/server/auth/SignInError';
import {
  challengeSubject,
  checkAge,
  checkIssuedAt,
  type NamedChallenge,
  readChallenge,
} from '@/server/auth/challenges';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';

/** What may stand behind the origin (RFC 3986, sections 3.3 to 3.5). */
const AFTER_ORIGIN =
  /^(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

/** A nonce of ours. */
const NONCE = /^[\da-f]{32}$/;
/** A nonce of EIP-4361, whoever made it. */
const ANY_NONCE = /^[\da-z]{8,128}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

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
 * @throws SignInError naming the first reason found.
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

  const error = await scheme.validateSignature({ address, message: data, signature, chainId: chainId ?? undefined });
  if (error) throw new SignInError(error);
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

/** What a message of EIP-4361 is measured against. */
export type Eip4361Rules = {
  family: ChainFamily;
  address: string;
  appId: string;
  siteUrl: string;
  now: Date;
  /** Whether a challenge stands behind the message (the SDK's line): its nonce may then be one of another writer. */
  hasLine?: boolean;
};

/** What it proves. */
type Eip4361Proof = {
  /** `null` where the nonce is of another writer. */
  challenge: NamedChallenge | null;
  /** `null` where it names none, as on Solana. */
  chainId: number | null;
};

/**
 * Checks domain, address, URI, version, chain, nonce, times and request id of a message of EIP-4361, or of its sister for
 * Solana; `null` where the text is no such message.
 *
 * @throws SignInError naming the first reason found.
 */
export function checkEip4361(
  text: string,
  { family, address, appId, siteUrl, now, hasLine = false }: Eip4361Rules,
): Eip4361Proof | null {
  const message = parseEip4361(text);
  if (!message) return null;
  const site = new URL(siteUrl);
  const { scheme = site.protocol.slice(0, -1), domain } = message;
  if (`${scheme}://${domain}` !== site.origin) throw new SignInError('other-site');
  if (message.family !== family) throw new SignInError('other-address');
  if (normalizeAddress(family, message.address) !== address) throw new SignInError('other-address');
  if (family === 'eth' && !hasChecksum(message.address)) throw new SignInError('wrong-checksum');

  // Solana's sister leaves it to the site which of the fields it writes; a nonce it must have here.
  const mayLackFields = family === 'sol';
  const { uri, version = mayLackFields ? '1' : '', nonce = '', requestId = appId } = message;
  if (uri === undefined ? !mayLackFields : !isSiteAddress(site, uri)) throw new SignInError('other-site');
  const isOurs = NONCE.test(nonce);
  if (version !== '1' || requestId !== appId) throw new SignInError('not-a-challenge');
  if (!isOurs && !(hasLine && ANY_NONCE.test(nonce))) throw new SignInError('not-a-challenge');
  const chainId = family === 'eth' ? readChainId(message.chainId) : null;

  const issuedAt = readMoment(message.issuedAt, mayLackFields);
  if (issuedAt) checkAge(issuedAt, now);
  const expirationTime = readMoment(message.expirationTime, true);
  if (expirationTime && expirationTime <= now) throw new SignInError('stale');
  const notBefore = readMoment(message.notBefore, true);
  if (notBefore) checkIssuedAt(notBefore, now);
  const subject = challengeSubject({ family, address, chain: message.chainId });
  return { challenge: isOurs ? { nonce, issuedAt: null, subject } : null, chainId };
}

/**
 * Whether capitals of an Ethereum address are its checksum (EIP-55, which EIP-4361 asks for). An address without any, or
 * in capitals throughout, has no checksum that could be wrong: many clients write it so.
 */
function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return address === checksumAddress(address.toLowerCase() as Hex);
}

function readChainId(text: string | undefined): number {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : NaN;
  if (!Number.isSafeInteger(id)) throw new SignInError('not-a-challenge');
  return id;
}

/** A moment of RFC 3339. */
function readMoment(text: string | undefined, mayLack: boolean): Date | null {
  if (text === undefined && mayLack) return null;
  const moment = new Date(text ?? '');
  if (!MOMENT.test(text ?? '') || Number.isNaN(moment.getTime())) throw new SignInError('not-a-challenge');
  return moment;
}

/**
 * Whether an address is one of the site: its origin letter for letter, as browsers write it, then a path, query and
 * fragment of RFC 3986. Anything else may be read as another host by the one or the other: browsers (WHATWG) take `\\` for
 * `/`, leave tabs out and know many ways to write one host; wallets and other libraries differ.
 */
export function isSiteAddress({ origin }: URL, uri: string): boolean {
  return uri.startsWith(origin) && AFTER_ORIGIN.test(uri.slice(origin.length));
}
