import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, type PasswordFault } from '@/protocol/passwordRules';

/** What a visitor is told of a password that is not taken. */
export const PASSWORD_FAULT_SENTENCES: Record<PasswordFault, string> = {
  'too-short': `The password is too short: use at least ${PASSWORD_MIN_LENGTH} characters.`,
  'too-long': `The password is too long: use at most ${PASSWORD_MAX_BYTES} letters, fewer with accents or emoji.`,
  'contains-username': 'The password must not contain your username.',
  'too-common': 'This password is too easy to guess. Choose another one.',
};
