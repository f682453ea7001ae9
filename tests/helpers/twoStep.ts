import { expect } from 'vitest';
import { nameIn } from '@/protocol/config/siteConfig';
import { PASSWORD, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { codeOf } from '@/tests/helpers/twoStepCodes';

/** Somebody with two-step sign-in, which was turned on with the code `used`. */
export type TwoStepPerson = Session & { username: string; secret: string; used: string; recoveryCodes: string[] };

/** Signs somebody up and turns two-step sign-in on, with the code of now, so that the next one is good. */
export async function turnOnTwoStep(client: AccountClient): Promise<TwoStepPerson> {
  const person = await client.signUp();
  const { secret, uri } = await resultOf<{ secret: string; uri: string }>(
    client.call(person, 'startTwoStep', { password: PASSWORD }),
  );
  expect(uri.startsWith(`otpauth://totp/${encodeURIComponent(nameIn('authenticator'))}:`)).toBe(true);
  const used = codeOf(secret);
  const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(
    client.call(person, 'confirmTwoStep', { secret, code: used, password: PASSWORD }),
  );
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(2);
  return { ...person, secret, used, recoveryCodes };
}
