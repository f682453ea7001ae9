import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { decodeComponent } from '@/protocol/text/decodeComponent';

/**
 * How the site tells the backend which visitor it asks for while it renders a page, so that limits count the visitor and not
 * the site: an address, a time and the hash of the body, signed with a key that only these two have (`VISITOR_KEY`). For
 * servers only; no browser loads this.
 */

/** Header that carries it: `{ms since 1970};{address};{SHA-256 of the body};{HMAC-SHA-256 of these}`, both in base64url. */
export const VISITOR_HEADER = 'x-foyer-visitor';

/** How long a signature is good, in milliseconds. */
export const VISITOR_TTL_MS = 30_000;

/** How far the clock of the site may be ahead of the backend's, in milliseconds. */
const MAX_CLOCK_LEAD_MS = 5_000;

/** Longest header that is read; the longest IPv6 address with a zone takes half of it. */
const MAX_LENGTH = 400;

/** For whom the site asks, and what; the signature is good, but only for a body with this hash. */
export type VisitorClaim = {
  address: string;
  /** SHA-256 in base64url. */
  bodyHash: string;
};

/**
 * Why a header vouches for nobody: it is not of this form (`form`), signed with another key or changed since (`key`), or too
 * old or from the future (`time`).
 */
export type VisitorFault = 'form' | 'key' | 'time';

/** SHA-256 of a body, in base64url. */
export const hashBody = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('base64url');

/**
 * The header's value for one request.
 *
 * @param now ms since 1970
 */
export function signVisitor(key: string, address: string, body: string, now = Date.now()): string {
  const claim = [now, encodeURIComponent(address), hashBody(body)].join(';');
  return `${claim};${sign(key, claim)}`;
}

/**
 * Reads the header: for whom it vouches, or why for nobody. It is good for {@link VISITOR_TTL_MS}; whether it is good for a
 * body, its hash says.
 *
 * @param now ms since 1970
 */
export function readVisitor(
  key: string,
  header: string | string[] | undefined,
  now = Date.now(),
): VisitorClaim | VisitorFault {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return 'form';
  const [, claim, time, named, bodyHash, signature] =
    /^((\d{13,15});([\w.~!*'()%-]+);([\w-]{43}));([\w-]{43})$/.exec(header) ?? [];
  if (claim === undefined || named === undefined || bodyHash === undefined || signature === undefined) return 'form';
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, claim)))) return 'key';
  const age = now - Number(time);
  if (age > VISITOR_TTL_MS || age < -MAX_CLOCK_LEAD_MS) return 'time';
  const address = decodeComponent(named);
  return address === null ? 'form' : { address, bodyHash };
}

/** The name of what is signed comes first: a key that also serves something else gives no signature of this kind away. */
const sign = (key: string, claim: string): string =>
  createHmac('sha256', key).update(`foyer visitor\n${claim}`).digest('base64url');
