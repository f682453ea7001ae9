import { validatePassword } from '@/protocol/sign-in/passwordRules';

/** How hard a password is to guess: 0 refused or empty, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * Rates a password by its length and by how many kinds of signs it draws on, in bits of a blind search.
 *
 * Length counts most (NIST SP 800-63B, appendix A). Signs that repeat or continue the one before add little. What the
 * rules refuse is 0.
 */
export function passwordStrength(password: string, username = ''): PasswordStrength {
  if (validatePassword(password, username)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[ -/:-@[-`{-~]/, /[^ -~]/];
  const sizes = [26, 26, 10, 33, 60];
  const alphabet = kinds.reduce((sum, kind, i) => (kind.test(password) ? sum + (sizes[i] ?? 0) : sum), 0);
  const signs = [...password];
  const counted = signs.reduce((sum, sign, i) => {
    const step = Math.abs((sign.codePointAt(0) ?? 0) - (signs[i - 1]?.codePointAt(0) ?? -9));
    return sum + (step <= 1 ? 0.3 : 1);
  }, 0);
  const bits = counted * Math.log2(alphabet);
  if (bits < 40) return 1;
  if (bits < 56) return 2;
  return bits < 76 ? 3 : 4;
}
