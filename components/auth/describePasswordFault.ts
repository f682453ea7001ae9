import {
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  findPasswordFault,
  type PasswordFault,
} from '@/protocol/passwordRules';

/** The server's words for an empty password (specification section 5, row D01). */
export const EMPTY_PASSWORD = 'Cannot sign up user with an empty password.';

const SENTENCES: Readonly<Record<PasswordFault, string>> = {
  'too-short': `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  'too-long': `Use a shorter password: at most ${PASSWORD_MAX_BYTES} letters, fewer with accents or emoji.`,
  'contains-username': 'Leave your username out of the password.',
  'too-common': 'This one is among the first that anybody tries. Choose another.',
};

/** What the visitor should change about a new password; `null` where it is fine. */
export function describePasswordFault(password: string, username = ''): string | null {
  if (password === '') return EMPTY_PASSWORD;
  const fault = findPasswordFault(password, username);
  return fault && SENTENCES[fault];
}
