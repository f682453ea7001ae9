import { hasMoreCharacters, normalizeStart, normalizeText, unitsOf } from '@/protocol/text/boundedText';
import { hasUnseenCharacter } from '@/protocol/text/unseenCharacters';

/** Rules for usernames and passwords, the same on the page and on the server. */

/** Most characters of a username. */
export const USERNAME_MAX_LENGTH = 64;

/** All but the letters of Thai, Lao and Korean that keyboards write so, and that NFKC would take apart. */
const NOT_TYPED_SO = /[^\u0e33\u0eb3\u3131-\u318e]+/g;

/**
 * The one form of a username: without spaces around it, in Unicode's composed form (NFC, RFC 8265).
 *
 * @returns `null` for one that is longer than a username may be
 */
export const normalizeUsername = (typed: string): string | null =>
  normalizeText(typed.trim(), { form: 'NFC', max: unitsOf(USERNAME_MAX_LENGTH) });

/**
 * What a visitor should change about a username, said alike by the page and by the server; `null` where it is fine. An
 * account is also entered by its mail address, so a username must not look like one; nor like another one, written in
 * Unicode's other forms of the same letters (NFKC). Spaces around it do not count, nor whether accents are composed. The
 * server refuses more: what another account, or the site itself, could be taken for (`server/auth/checkUserNames.ts`).
 */
export function describeUsernameError(username: string): string | null {
  const name = normalizeUsername(username);
  if (name === '') return 'Enter a username.';
  if ((name ?? username).includes('@')) return 'Remove the @ from the username: your email has its own field.';
  if (name === null || hasMoreCharacters(name, USERNAME_MAX_LENGTH))
    return `The username is too long: use at most ${USERNAME_MAX_LENGTH} characters.`;
  if (hasUnseenCharacter(name)) return 'The username contains an invisible character. Enter it again.';
  const plain = name.replace(NOT_TYPED_SO, (part) => normalizeStart(part, { form: 'NFKC', max: name.length }));
  if (name !== plain) return `The username contains letters in a special form. Enter it like this: ${plain}`;
  return null;
}

/** Rules for a password, the same on the page and on the server. */

/** Most code units (UTF-16) of a password as it is typed. */
export const PASSWORD_MAX_UNITS = 1_000;

/**
 * The one form of a password (RFC 8265, OpaqueString): every space is an ASCII space, and letters are composed (NFC), so
 * that one password is the same on every keyboard.
 *
 * @returns `null` for one that is longer than a password may be
 */
export function normalizePassword(typed: string): string | null {
  const bounds = { max: PASSWORD_MAX_UNITS, maxMarks: PASSWORD_MAX_UNITS };
  return normalizeText(typed, { form: 'NFC', ...bounds })?.replace(/\p{Zs}/gu, ' ') ?? null;
}

/** Fewest characters of a password (NIST SP 800-63B asks for eight where it is the only factor). */
export const PASSWORD_MIN_LENGTH = 8;

/** Maximum bytes of a password in UTF-8: bcrypt ignores the rest. */
const PASSWORD_MAX_BYTES = 72;

/** What is wrong with a password, or `null`. */
type PasswordErrorReason = 'too-short' | 'too-long' | 'contains-username' | 'too-common';

const COMMON = new Set(
  '12345678 123456789 1234567890 password password1 password123 qwertyuiop qwerty123 iloveyou 11111111 00000000 sunshine princess football baseball superman trustno1 letmein1 welcome1 abc12345'.split(
    ' ',
  ),
);

/** Checks a password, in its one form, against the rules; the first fault found. */
export function validatePassword(typed: string, username = ''): PasswordErrorReason | null {
  const password = normalizePassword(typed);
  if (password === null) return 'too-long';
  if (!hasMoreCharacters(password, PASSWORD_MIN_LENGTH - 1)) return 'too-short';
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return 'too-long';
  const lower = password.toLowerCase();
  const name = normalizeUsername(username)?.toLowerCase() ?? '';
  if (name.length >= 3 && lower.includes(name)) return 'contains-username';
  if (COMMON.has(lower) || new Set(lower).size < 4) return 'too-common';
  return null;
}

const MESSAGES: Readonly<Record<PasswordErrorReason, string>> = {
  'too-short': `The password is too short: use at least ${PASSWORD_MIN_LENGTH} characters.`,
  'too-long': `The password is too long: use ${PASSWORD_MAX_BYTES} characters or fewer, and fewer still with accents or emoji.`,
  'contains-username': 'Remove your username from the password.',
  'too-common': 'This password is too easy to guess. Choose another one.',
};

/** What a visitor should change about a password, said alike by the page and by the server; `null` where it is fine. */
export function describePasswordError(password: string, username = ''): string | null {
  const problem = validatePassword(password, username);
  return problem && MESSAGES[problem];
}
