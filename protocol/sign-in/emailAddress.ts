import { isWithinBounds, normalizeStart, parseUrl } from '@/protocol/text/boundedText';

/** Email addresses: what can be one, and the one form that a mailbox has here. The same on the page and on the server. */

/** Most characters of an email address (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
const MAX_LENGTH = 254;
/**
 * Most code units that are read of what somebody signs in with: an address in other letters is longer than its form in ASCII
 * by little.
 */
export const SIGN_IN_NAME_MAX_UNITS = 1_000;
/** Most characters of a domain (RFC 1035, section 2.3.4). */
const MAX_DOMAIN_LENGTH = 253;

/**
 * What stands before the @. No quotes, commas, groups, comments or angle brackets: a mail program would read several
 * addresses, or another one, out of them.
 */
const LOCAL = /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}$/u;
/** A domain as people type it: letters, digits, hyphens, and the four dots of UTS 46 (section 2.3). */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
/** A label of a domain (RFC 1123, section 2.1). */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The one form of an email address, by which accounts are kept and found, and emails counted: without spaces around it,
 * before the @ in lower case and composed letters (NFC), and the domain as the DNS has it (`b\u00fccher.example` as
 * `xn--bcher-kva.example`).
 *
 * @returns `null` for what is no address, or has a domain that UTS 46 cannot map
 */
export function normalizeEmail(email: string): string | null {
  if (!isWithinBounds(email, { max: SIGN_IN_NAME_MAX_UNITS })) return null;
  const { local, domain } = split(email);
  if (!LOCAL.test(local)) return null;
  const host = toAscii(domain);
  const address = `${fold(local)}@${host}`;
  return host === null || address.length > MAX_LENGTH ? null : address;
}

/**
 * Whatever somebody signs in with, in the form in which it is counted: a username, or the one form of an email address. Of
 * what is longer than any of them, the beginning.
 */
export function foldSignInName(name: string): string {
  return normalizeEmail(name) ?? fold(name);
}

/** Lower case, in Unicode's composed form (NFC): small letters can compose where capital ones do not. */
const fold = (text: string): string =>
  // The small letter of \u0130 is two code units.
  normalizeStart(text.slice(0, SIGN_IN_NAME_MAX_UNITS).toLowerCase(), { form: 'NFC', max: 2 * SIGN_IN_NAME_MAX_UNITS });

const INVALID_EMAIL = 'Enter a valid email, such as ada@example.org.';

/**
 * What a visitor should change about an email address, said alike by the page and by the server; `null` where it can be
 * one. Whether it is real, the email shows.
 */
export function describeEmailError(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.';
  if (normalizeEmail(email) !== null) return null;
  if (email.length > SIGN_IN_NAME_MAX_UNITS) return INVALID_EMAIL;
  const { local, domain } = split(email);
  const isInOtherLetters = /[^\p{ASCII}]|xn--/iu.test(domain);
  if (LOCAL.test(local) && domain.length <= MAX_DOMAIN_LENGTH && TYPED_DOMAIN.test(domain) && isInOtherLetters) {
    return `Enter an email with a valid domain: ${domain} can't be one. Check it for typos.`;
  }
  return INVALID_EMAIL;
}

function split(email: string): { local: string; domain: string } {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

/**
 * A domain as the DNS has it, by UTS 46 (nontransitional: `\u00df` is no `ss`) as the URL parser of browsers and Node
 * applies it. What that parser takes beyond names of the DNS is refused here: numbers, which it reads as IPv4, and labels
 * with other signs or of a wrong length.
 */
function toAscii(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain)) return null;
  // Unicode before 15.1, and so Node 20, still maps the capital to `ss`.
  const host = parseUrl(`http://${domain.replaceAll('\u1e9e', '\u00df')}`)?.hostname ?? null;
  const labels = host?.split('.') ?? [];
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return host !== null && isName && host.length <= MAX_DOMAIN_LENGTH ? host : null;
}
