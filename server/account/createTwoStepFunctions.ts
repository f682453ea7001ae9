import { Secret, TOTP } from 'otpauth';
import Parse from 'parse/node';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';
import { createCodeLimit } from '@/server/account/createCodeLimit';
import { chosenName, hasPassword, readTwoStep, readUserRow } from '@/server/account/readUserRow';

/** Code of a second step that is wrong, or not possible (row H02). */
const MFA_ERROR = 210;
/** As authenticator apps expect it (RFC 6238); Parse Server's adapter is set to the same in `parseOptions`. */
const TOTP_FORM = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
const SECRET_BYTES = 20;

/**
 * The functions of two-step sign-in, over Parse Server's `mfa` adapter: it keeps the secret in the account's `authData`,
 * which no client can read.
 */
export function createTwoStepFunctions({ database, parse, issuer, limits, twoStepGate }: AccountParts) {
  const limitCodes = createCodeLimit(limits);

  /** Whoever came by an open session alone must not lock its owner out. */
  const requirePassword = async (userId: string, params: Record<string, unknown>) => {
    const row = await readUserRow(database, userId);
    if (readTwoStep(row)) throw new Parse.Error(MFA_ERROR, 'Two-step sign-in is on already.');
    if (!hasPassword(row)) {
      throw new Parse.Error(MFA_ERROR, 'Set a password first: the second step follows it.');
    }
    await parse.User.verifyPassword(String(row['username']), textOf(params, 'password', 1_000));
    return row;
  };

  const startTwoStep: AccountHandler = async ({ userId, params }) => {
    const row = await requirePassword(userId, params);
    const secret = new Secret({ size: SECRET_BYTES });
    const label = chosenName(row) ?? userId;
    return { secret: secret.base32, uri: new TOTP({ ...TOTP_FORM, issuer, label, secret }).toString() };
  };

  const confirmTwoStep: AccountHandler = async ({ userId, sessionToken, params }) => {
    const secret = textOf(params, 'secret');
    const token = readCode(params);
    await limitCodes(userId);
    if (!isRightCode(secret, token)) throw wrongCode();
    await requirePassword(userId, params);
    const user = parse.User.createWithoutData(userId);
    const save = () => user.save({ authData: { mfa: { secret, token } } }, { sessionToken });
    await twoStepGate.during(userId, save);
    const kept = readTwoStep(await readUserRow(database, userId));
    return { recoveryCodes: kept?.recovery ?? [] };
  };

  const stopTwoStep: AccountHandler = async ({ userId, params }) => {
    const code = readCode(params);
    await limitCodes(userId);
    const twoStep = readTwoStep(await readUserRow(database, userId));
    if (!twoStep) throw new Parse.Error(MFA_ERROR, 'Two-step sign-in is off already.');
    if (!twoStep.recovery.includes(code) && !isRightCode(twoStep.secret, code)) throw wrongCode();
    await database.update('_User', { objectId: userId }, { authData: { mfa: null } });
    return {};
  };

  return { startTwoStep, confirmTwoStep, stopTwoStep };
}

/** People write a code in groups. */
function readCode(params: Record<string, unknown>): string {
  return textOf(params, 'code').replace(/\s/g, '');
}

function isRightCode(secret: string, token: string): boolean {
  try {
    return new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) }).validate({ token }) !== null;
  } catch {
    return false; // Not base32.
  }
}

function wrongCode(): Parse.Error {
  return new Parse.Error(MFA_ERROR, 'This code is not right. Take the one that your authenticator shows now.');
}
