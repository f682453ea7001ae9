import { normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { parseEip4361 } from '@/protocol/eip4361';
import { checkAge, checkBegun, type NamedChallenge } from '@/server/auth/readChallenge';
import { SignInError } from '@/server/auth/SignInError';

/** What a message of EIP-4361 is measured against. */
export type Eip4361Rules = { family: ChainFamily; address: string; appId: string; siteUrl: string; now: Date };

/** What it proves. */
export type Eip4361Proof = {
  challenge: NamedChallenge;
  /** `null` where it names none, as on Solana. */
  chainId: number | null;
};

const NONCE = /^[\da-f]{32}$/;
const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Checks domain, address, URI, version, chain, nonce, times and request id of a message of EIP-4361, or of its sister for
 * Solana; `null` where the text is no such message.
 *
 * @throws SignInError naming the first fault found.
 */
export function checkEip4361(
  text: string,
  { family, address, appId, siteUrl, now }: Eip4361Rules,
): Eip4361Proof | null {
  const message = parseEip4361(text);
  if (!message) return null;
  const { origin, host } = new URL(siteUrl);
  if (message.domain.toLowerCase() !== host) throw new SignInError('other-site');
  if (message.family !== family) throw new SignInError('other-address');
  if (normalizeAddress(family, message.address) !== address) throw new SignInError('other-address');

  // Solana's sister leaves it to the site which of the fields it writes; a nonce it must have here.
  const mayLackFields = family === 'sol';
  const { uri, version = mayLackFields ? '1' : '', nonce = '', requestId = appId } = message;
  if (uri === undefined ? !mayLackFields : readOrigin(uri) !== origin) throw new SignInError('other-site');
  if (version !== '1' || !NONCE.test(nonce) || requestId !== appId) throw new SignInError('not-a-challenge');
  const chainId = family === 'eth' ? Number(message.chainId) : null;
  if (chainId !== null && !(Number.isSafeInteger(chainId) && chainId > 0)) throw new SignInError('not-a-challenge');

  const issuedAt = readMoment(message.issuedAt, mayLackFields);
  if (issuedAt) checkAge(issuedAt, now);
  const expirationTime = readMoment(message.expirationTime, true);
  if (expirationTime && expirationTime <= now) throw new SignInError('stale');
  const notBefore = readMoment(message.notBefore, true);
  if (notBefore) checkBegun(notBefore, now);
  return { challenge: { nonce, issuedAt: null }, chainId };
}

function readOrigin(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null;
}

/** A moment of RFC 3339. */
function readMoment(text: string | undefined, mayLack: boolean): Date | null {
  if (text === undefined && mayLack) return null;
  const moment = new Date(text ?? '');
  if (!MOMENT.test(text ?? '') || Number.isNaN(moment.getTime())) throw new SignInError('not-a-challenge');
  return moment;
}
