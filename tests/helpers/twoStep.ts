import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { PASSWORD, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';

/** Somebody with two-step sign-in, which was turned on with the code `used`. */
export type TwoStepPerson = Session & { username: string; secret: string; used: string; recoveryCodes: string[] };

const PERIOD_MS = 30_000;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

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

/** Signs somebody up and turns two-step sign-in on, with the code of now, so that the next one is good. */
export async function turnOnTwoStep(client: AccountClient): Promise<TwoStepPerson> {
  const person = await client.signUp();
  const { secret, uri } = await resultOf<{ secret: string; uri: string }>(
    client.call(person, 'startTwoStep', { password: PASSWORD }),
  );
  expect(uri).toMatch(/^otpauth:\/\/totp\/Foyer:/);
  const used = codeOf(secret);
  const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(
    client.call(person, 'confirmTwoStep', { secret, code: used, password: PASSWORD }),
  );
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(2);
  return { ...person, secret, used, recoveryCodes };
}
