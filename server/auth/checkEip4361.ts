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

/** What may stand behind the origin (RFC 3986, sections 3.3 to 3.5). */
const REST =
  /^(?:\/(?:[\w.~!$&'()*+,;=:@/-]|%[\da-f]{2})*)?(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;
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
  const site = new URL(siteUrl);
  const { scheme = site.protocol.slice(0, -1), domain } = message;
  if (`${scheme}://${domain}` !== site.origin) throw new SignInError('other-site');
  if (message.family !== family) throw new SignInError('other-address');
  if (normalizeAddress(family, message.address) !== address) throw new SignInError('other-address');

  // Solana's sister leaves it to the site which of the fields it writes; a nonce it must have here.
  const mayLackFields = family === 'sol';
  const { uri, version = mayLackFields ? '1' : '', nonce = '', requestId = appId } = message;
  if (uri === undefined ? !mayLackFields : !isAddressOf(site, uri)) throw new SignInError('other-site');
  if (version !== '1' || !NONCE.test(nonce) || requestId !== appId) throw new SignInError('not-a-challenge');
  const chainId = family === 'eth' ? readChainId(message.chainId) : null;

  const issuedAt = readMoment(message.issuedAt, mayLackFields);
  if (issuedAt) checkAge(issuedAt, now);
  const expirationTime = readMoment(message.expirationTime, true);
  if (expirationTime && expirationTime <= now) throw new SignInError('stale');
  const notBefore = readMoment(message.notBefore, true);
  if (notBefore) checkBegun(notBefore, now);
  return { challenge: { nonce, issuedAt: null }, chainId };
}

/**
 * Whether an address is one of the site: its origin letter for letter, as browsers write it, then a path, query and
 * fragment of RFC 3986. Anything else may be read as another host by the one or the other: browsers (WHATWG) take `\\` for
 * `/`, leave tabs out and know many ways to write one host; wallets and other libraries differ.
 */
function isAddressOf({ origin }: URL, uri: string): boolean {
  return uri.startsWith(origin) && REST.test(uri.slice(origin.length));
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
