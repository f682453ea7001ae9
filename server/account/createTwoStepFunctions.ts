import { Secret, TOTP } from 'otpauth';
import Parse from 'parse/node';
import type { AccountParts } from '@/server/account/AccountParts';
import { textOf, type AccountHandler } from '@/server/account/AccountRequest';
import { chosenName, hasPassword, readTwoStep, readUserRow } from '@/server/account/readUserRow';
import { MFA_ERROR, TOTP_FORM } from '@/server/account/twoStepCodes';

const SECRET_BYTES = 20;

/**
 * The functions of two-step sign-in, over Parse Server's `mfa` adapter: it keeps the secret in the account's `authData`,
 * which no client can read.
 */
export function createTwoStepFunctions({ database, parse, issuer, codes, proofs, checkPassword }: AccountParts) {
  /** Whoever came by an open session alone must not lock its owner out. */
  const requirePassword = async (userId: string, params: Record<string, unknown>) => {
    const row = await readUserRow(database, userId);
    if (readTwoStep(row)) throw new Parse.Error(MFA_ERROR, 'Two-step sign-in is on already.');
    if (!hasPassword(row)) {
      throw new Parse.Error(MFA_ERROR, 'Set a password first: the second step follows it.');
    }
    await checkPassword(row, textOf(params, 'password', 1_000));
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
    const secrets = { secret, recovery: [] };
    await codes.check(userId, secrets, token);
    await requirePassword(userId, params);
    await codes.use(userId, secrets, token);
    const user = parse.User.createWithoutData(userId);
    await proofs.vouch((context) => user.save({ authData: { mfa: { secret, token } } }, { sessionToken, context }));
    const kept = readTwoStep(await readUserRow(database, userId));
    return { recoveryCodes: kept?.recovery ?? [] };
  };

  const stopTwoStep: AccountHandler = async ({ user, userId, params }) => {
    const code = readCode(params);
    const row = await readUserRow(database, userId);
    const twoStep = readTwoStep(row);
    if (!twoStep) throw new Parse.Error(MFA_ERROR, 'Two-step sign-in is off already.');
    if (params['password'] === undefined) await proofs.require(user);
    else await checkPassword(row, textOf(params, 'password', 1_000));
    await codes.take(userId, twoStep, code);
    await database.update('_User', { objectId: userId }, { authData: { mfa: null } });
    return {};
  };

  return { startTwoStep, confirmTwoStep, stopTwoStep };
}

/** People write a code in groups. */
function readCode(params: Record<string, unknown>): string {
  return textOf(params, 'code').replace(/\s/g, '');
}
