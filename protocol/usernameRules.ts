/** Rules for a username that somebody chooses, the same on the page and on the server. */

/** Most characters of a username. */
export const USERNAME_MAX_LENGTH = 64;

/** Control and format characters (such as those that turn the direction of writing), halves of letters, line breaks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Joins emoji and letters of some scripts: the one format character that belongs to writing. Not at the ends, where it
 * joins nothing.
 */
const JOINERS = /(?<=[^\s\u200c\u200d])[\u200c\u200d](?=[^\s\u200c\u200d])/gu;

/** All but the letters of Thai, Lao and Korean that keyboards write so, and that NFKC would take apart. */
const NOT_TYPED_SO = /[^\u0e33\u0eb3\u3131-\u318e]+/g;

/**
 * What a visitor should change about a username, said alike by the page and by the server; `null` where it is fine. An
 * account is also entered by its mail address, so a username must not look like one; nor like another one, written in
 * Unicode's other forms of the same letters (NFKC). Spaces around it do not count.
 */
export function describeUsernameFault(username: string): string | null {
  const name = username.trim();
  if (name === '') return 'Enter a username.';
  if (name.includes('@')) return 'Leave the @ out of the username: your mail address has a field of its own.';
  if ([...name].length > USERNAME_MAX_LENGTH)
    return `The username is too long: use at most ${USERNAME_MAX_LENGTH} characters.`;
  if (UNSEEN.test(name.replace(JOINERS, '')))
    return 'The username holds a character that cannot be seen. Type it anew.';
  const plain = name.replace(NOT_TYPED_SO, (part) => part.normalize('NFKC'));
  if (name !== plain) return `The username holds letters in a special form. Write it like this: ${plain}`;
  return null;
}
