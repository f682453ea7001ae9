import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.trim()) });

/** The code that an authenticator shows now, or will, or did. */
export function codeOf(secret: string, periods = 0): string {
  return totpOf(secret).generate({ timestamp: Date.now() + periods * PERIOD_MS });
}

/** The code after that of now: the backend takes it already, and each one once. */
export const nextCode = (secret: string): string => codeOf(secret, 1);

/** A code that is right neither now nor soon, nor was lately. */
export function wrongCodeOf(secret: string): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((periods) => codeOf(secret, periods));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
  return candidates.find((code) => !near.includes(code)) ?? '';
}
