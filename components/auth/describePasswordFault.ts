import {
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  findPasswordFault,
  type PasswordFault,
} from '@/protocol/passwordRules';

const SENTENCES: Readonly<Record<PasswordFault, string>> = {
  'too-short': `Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  'too-long': `Use a shorter password: at most ${PASSWORD_MAX_BYTES} letters, fewer with accents or emoji.`,
  'contains-username': 'Leave your username out of the password.',
  'too-common': 'This one is among the first that anybody tries. Choose another.',
};

/** What the visitor should change about a new password; `null` where it is fine. */
export function describePasswordFault(password: string, username = ''): string | null {
  const fault = findPasswordFault(password, username);
  return fault && SENTENCES[fault];
}
