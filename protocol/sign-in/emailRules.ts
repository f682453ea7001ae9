/** Rules for a mail address, the same on the page and on the server. */

/** Most characters of a mail address (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
const EMAIL_MAX_LENGTH = 254;

/**
 * One bare address. No quotes, commas, groups, comments or angle brackets: a mail program would read several
 * addresses, or another one, out of them.
 */
const EMAIL =
  /^[^\s@,;:<>()[\]\\"\p{C}]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}$/u;

/** A mail address as it is stored and looked for: in lower case, without spaces around it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * What a visitor should change about a mail address, said alike by the page and by the server; `null` where it can be
 * one. Whether it is real, the mail shows.
 */
export function describeEmailError(email: string): string | null {
  const address = email.trim();
  if (address === '') return 'Enter your email address.';
  if (address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address)) return null;
  return 'Enter a valid email, such as ada@example.org.';
}
