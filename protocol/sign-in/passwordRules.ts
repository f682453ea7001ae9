/** Rules for a password, the same on the page and on the server. */

/** Fewest characters of a password (NIST SP 800-63B asks for eight where it is the only factor). */
export const PASSWORD_MIN_LENGTH = 8;

/** Most bytes of a password in UTF-8: bcrypt reads no more, so what stands behind them would guard nothing. */
export const PASSWORD_MAX_BYTES = 72;

/** What is wrong with a password, or `null`. */
export type PasswordErrorReason = 'too-short' | 'too-long' | 'contains-username' | 'too-common';

const COMMON = new Set(
  '12345678 123456789 1234567890 password password1 password123 qwertyuiop qwerty123 iloveyou 11111111 00000000 sunshine princess football baseball superman trustno1 letmein1 welcome1 abc12345'.split(
    ' ',
  ),
);

/** Checks a password against the rules; the first fault found. */
export function validatePassword(password: string, username = ''): PasswordErrorReason | null {
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'too-short';
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) return 'too-long';
  const lower = password.toLowerCase();
  if (username.length >= 3 && lower.includes(username.toLowerCase())) return 'contains-username';
  if (COMMON.has(lower) || new Set(lower).size < 4) return 'too-common';
  return null;
}

const SENTENCES: Readonly<Record<PasswordErrorReason, string>> = {
  'too-short': `The password is too short: use at least ${PASSWORD_MIN_LENGTH} characters.`,
  'too-long': `The password is too long: use ${PASSWORD_MAX_BYTES} characters or fewer, and fewer still with accents or emoji.`,
  'contains-username': 'Remove your username from the password.',
  'too-common': 'This password is too easy to guess. Choose another one.',
};

/** What a visitor should change about a password, said alike by the page and by the server; `null` where it is fine. */
export function describePasswordError(password: string, username = ''): string | null {
  const fault = validatePassword(password, username);
  return fault && SENTENCES[fault];
}
