import Parse from 'parse/node';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { readTwoStep } from '@/server/parse/accountRows';
import { TOTP_FORM, type TwoStepCodes } from '@/server/account/twoStep';
import { MFA_ERROR } from '@/protocol/codes';

/** What Parse Server tells an adapter of a sign-in or a change; `original` is the account it found. */
type AdapterRequest = {
  master?: boolean;
  original?: { id?: string; get(key: string): unknown };
  object?: { get(key: string): unknown };
};

/** What a client sends as `authData.mfa`. */
type Sent = { token?: unknown };

const WALLETS: readonly string[] = FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].provider);

/**
 * Settings of Parse Server's adapter `mfa` (9.10, `Adapters/Auth/mfa`), with members that it puts over its own: only here
 * the account is known, however the request named it. Wrong codes are counted by account, and each code is good once.
 */
export function createTwoStepAdapter(codes: TwoStepCodes): object {
  async function validateLogin({ token }: Sent, _options: unknown, { original, object }: AdapterRequest) {
    const authData = original?.get('authData');
    const secrets = readTwoStep({ authData });
    if (!original?.id || !secrets) return { doNotSave: true };
    // A wallet is a key and needs no code, but its own adapter looks at it after this one. Without this, whoever knows an
    // address could try codes here, or use up the tries of its owner.
    if (WALLETS.some((name) => has(object?.get('authData'), name) && has(authData, name))) return { doNotSave: true };
    const recovery = await codes.take(original.id, secrets, token);
    return recovery ? { save: { ...secrets, recovery } } : { doNotSave: true };
  }

  return {
    enabled: true,
    options: ['TOTP'],
    ...TOTP_FORM,
    validateLogin,

    /** Of an account whose session comes along: the SDK sends the one it has with a log-in too. */
    async validateUpdate(sent: Sent, options: unknown, request: AdapterRequest) {
      if (request.master) return undefined;
      if (Object.keys(sent).join() === 'token') return validateLogin(sent, options, request);
      throw new Parse.Error(MFA_ERROR, 'Two-factor authentication is already on. Turn it off first: call stopTwoStep.');
    },
  };
}

function has(authData: unknown, name: string): boolean {
  return typeof authData === 'object' && authData !== null && Boolean((authData as Record<string, unknown>)[name]);
}
