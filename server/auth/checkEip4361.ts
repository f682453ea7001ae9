import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { parseEip4361 } from '@/protocol/sign-in/eip4361';
import { isSiteAddress } from '@/server/auth/isSiteAddress';
import { challengeSubject, checkAge, checkBegun, type NamedChallenge } from '@/server/auth/readChallenge';
import { SignInError } from '@/server/auth/SignInError';

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
export type Eip4361Proof = {
  /** `null` where the nonce is of another writer. */
  challenge: NamedChallenge | null;
  /** `null` where it names none, as on Solana. */
  chainId: number | null;
};

/** A nonce of ours. */
const NONCE = /^[\da-f]{32}$/;
/** A nonce of EIP-4361, whoever made it. */
const ANY_NONCE = /^[\da-z]{8,128}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Checks domain, address, URI, version, chain, nonce, times and request id of a message of EIP-4361, or of its sister for
 * Solana; `null` where the text is no such message.
 *
 * @throws SignInError naming the first fault found.
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
  if (notBefore) checkBegun(notBefore, now);
  const subject = challengeSubject({ family, address, chain: message.chainId });
  return { challenge: isOurs ? { nonce, issuedAt: null, subject } : null, chainId };
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
