import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import Parse from 'parse/node';
import {
  createRecoveryCodes,
  findRecoveryCode,
  removeRecoveryCode,
  replaceRecoveryCodes,
} from '@/server/account/recoveryCodes';
import { requireParameter } from '@/server/account/password';
import type { CallHandler, CallHandlers } from '@/server/gateway/ParseCall';
import type { AccountParts } from '@/server/account/AccountParts';
import { chosenUsername, hasPassword, readTwoStep, readUserRow, type TwoStepSecrets } from '@/server/parse/accountRows';
import { rateLimitedUntil } from '@/server/http/StatusError';
import { type Database, destroyIfThere, hasParseCode, storedDate } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import { TWO_STEP_USE_CLASS } from '@/server/account/classes';
import { MFA_ERROR } from '@/protocol/codes';

/** As authenticator apps expect it (RFC 6238). */
export const TOTP_FORM = { digits: 6, period: 30, algorithm: 'SHA1' } as const;

/** How many wrong codes an account may try within a window. */
const MAX_FAILURES = 10;
const WINDOW_MS = 10 * 60_000;

/** Codes of the period before and of the next one count too: clocks differ, and people type slowly. */
const PERIODS_AROUND = 1;

/** How long a used code is remembered: much longer than it could be right, whatever the clock does meanwhile. */
const MEMORY_MS = 24 * 60 * 60_000;

const SECRET_BYTES = 20;

/**
 * The functions of two-step sign-in, over Parse Server's `mfa` adapter: it keeps the secret in the account's `authData`,
 * which no client can read.
 */
export function createTwoStepFunctions({
  database,
  parse,
  issuer,
  codes,
  proofs,
  checkPassword,
  security,
}: AccountParts): CallHandlers<'startTwoStep' | 'confirmTwoStep' | 'renewRecoveryCodes' | 'stopTwoStep'> {
  /** Gives an account new recovery codes; those before it hold no more. */
  const renewCodes = async (userId: string) => {
    const saved = readTwoStep(await readUserRow(database, userId));
    if (!saved) throw notOn();
    const { codes: recoveryCodes, stored } = await createRecoveryCodes(saved.secret);
    if (!(await replaceRecoveryCodes(database, userId, saved.secret, stored))) throw notOn();
    return { recoveryCodes };
  };

  /**
   * Takes a code, of a session that is fresh or with the password too: neither an open session nor the second factor alone
   * turns two-factor authentication off, or gets codes that do.
   */
  const requireBoth = async (
    user: Parse.User,
    params: { code: string; password?: string | undefined },
    off: string,
  ) => {
    const row = await readUserRow(database, user.id ?? '');
    const twoStep = readTwoStep(row);
    if (!twoStep) throw new Parse.Error(MFA_ERROR, off);
    if (params.password === undefined) await proofs.require(user);
    else await checkPassword(row, params.password);
    await codes.take(row.objectId, twoStep, readCode(params.code));
  };

  /** Whoever came by an open session alone must not lock its owner out. */
  const requirePassword = async (userId: string, password: string | undefined) => {
    const row = await readUserRow(database, userId);
    if (readTwoStep(row)) throw new Parse.Error(MFA_ERROR, 'Two-factor authentication is already on.');
    if (!hasPassword(row)) {
      throw new Parse.Error(MFA_ERROR, 'Set a password first.');
    }
    await checkPassword(row, requireParameter('password', password));
    return row;
  };

  const startTwoStep: CallHandler<'startTwoStep'> = async ({ userId, params }) => {
    const row = await requirePassword(userId, params.password);
    const secret = new Secret({ size: SECRET_BYTES });
    const label = chosenUsername(row) ?? userId;
    return { secret: secret.base32, uri: new TOTP({ ...TOTP_FORM, issuer, label, secret }).toString() };
  };

  const confirmTwoStep: CallHandler<'confirmTwoStep'> = async ({ userId, sessionToken, params }) => {
    const { secret } = params;
    const token = readCode(params.code);
    const secrets = { secret, recovery: [] };
    await codes.check(userId, secrets, token);
    await requirePassword(userId, params.password);
    await codes.use(userId, secrets, token);
    const user = parse.User.createWithoutData(userId);
    await proofs.vouch((context) => user.save({ authData: { mfa: { secret, token } } }, { sessionToken, context }));
    security.notify(userId, 'two-factor-on');
    // In place of those that the adapter made, which nobody has seen.
    return renewCodes(userId);
  };

  const renewRecoveryCodes: CallHandler<'renewRecoveryCodes'> = async ({ user, userId, params }) => {
    await requireBoth(user, params, NOT_ON);
    const renewed = await renewCodes(userId);
    security.notify(userId, 'recovery-codes-renewed');
    return renewed;
  };

  const stopTwoStep: CallHandler<'stopTwoStep'> = async ({ user, userId, params }) => {
    await requireBoth(user, params, 'Two-factor authentication is already off.');
    await database.update('_User', { objectId: userId }, { authData: { mfa: null } });
    security.notify(userId, 'two-factor-off');
    return {};
  };

  return { startTwoStep, confirmTwoStep, renewRecoveryCodes, stopTwoStep };
}

const NOT_ON = 'Turn on two-factor authentication first.';
const notOn = () => new Parse.Error(MFA_ERROR, NOT_ON);

/** People write a code in groups. */
function readCode(code: string): string {
  return code.replace(/\s/g, '');
}

/** The codes of the second step, of an authenticator or for recovery: each is good once, and few wrong ones are heard. */
export type TwoStepCodes = {
  /**
   * Checks a code and uses it up. Whatever it is, it is refused while the account is locked by wrong ones.
   *
   * @throws Parse.Error 210 where the code is wrong or was used, 155 after ten wrong ones within ten minutes
   */
  take(userId: string, secrets: TwoStepSecrets, code: unknown): Promise<void>;
  /** The same without using it up, for who has more to check first. */
  check(userId: string, secrets: TwoStepSecrets, code: unknown): Promise<void>;
  /** Uses up a code that was found right. @throws Parse.Error 210 where it was used before */
  use(userId: string, secrets: TwoStepSecrets, code: string): Promise<void>;
  /** Forgets codes that can be right no more. */
  sweep(): Promise<void>;
};

/** Makes them over a database: all its backends count together, and of two that bring one code at once, one is let in. */
export function createTwoStepCodes(database: Database, limits: RateLimitStore, now = Date.now): TwoStepCodes {
  const counter = (userId: string) => `code ${userId}`;

  async function count(userId: string): Promise<void> {
    const { count: attempts, endsAt } = await limits.hit(counter(userId), WINDOW_MS);
    if (attempts <= MAX_FAILURES) return;
    throw rateLimitedUntil('Too many wrong codes.', endsAt);
  }

  /**
   * Remembers the last accepted time step (RFC 6238, section 5.2): it and those before it are refused from then on. The
   * database decides who was first: a row is moved up by one statement, or made, and its key is unique.
   */
  async function moveUp(key: string, step: number): Promise<boolean> {
    const moment = new Date(now()).toISOString();
    const fields = { step, expiresAt: storedDate(new Date(now() + MEMORY_MS)) };
    const raise = () =>
      database.update(TWO_STEP_USE_CLASS, { objectId: key, step: { $lt: step } }, fields).then(
        () => true,
        (error: unknown) => {
          if (hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND)) return false;
          throw error;
        },
      );
    if (await raise()) return true;
    try {
      await database.create(TWO_STEP_USE_CLASS, {
        objectId: key,
        createdAt: moment,
        updatedAt: moment,
        ...fields,
        ACL: {},
      });
      return true;
    } catch (error) {
      if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
      // Made meanwhile, perhaps with an earlier step.
      return raise();
    }
  }

  async function use(userId: string, { secret, recovery }: TwoStepSecrets, code: string): Promise<void> {
    const stored = await findRecoveryCode(recovery, secret, code);
    const step = stored !== null ? 1 : findStep(secret, code, now());
    const key = createHash('sha256')
      .update([userId, secret, stored ?? ''].join(' '))
      .digest('hex');
    if (step === null) throw wrongCode();
    const isNew = await moveUp(key, step);
    if (isNew && stored === null) return;
    // Renewed since they were read: the code is one of before.
    if (isNew && stored !== null && (await removeRecoveryCode(database, userId, secret, stored))) return;
    throw new Parse.Error(MFA_ERROR, 'This code was already used. Wait for the next one.');
  }

  /** The code itself, where it is right; the try is counted, and taken back by `forgive`. */
  async function find(userId: string, { secret, recovery }: TwoStepSecrets, given: unknown): Promise<string> {
    await count(userId);
    // People write a code in groups.
    const code = typeof given === 'string' ? given.replace(/\s/g, '') : '';
    if (findStep(secret, code, now()) !== null) return code;
    if ((await findRecoveryCode(recovery, secret, code)) !== null) return code;
    throw wrongCode();
  }

  const forgive = (userId: string) => limits.hit(counter(userId), WINDOW_MS, -1);

  return {
    async take(userId, secrets, given) {
      const code = await find(userId, secrets, given);
      await use(userId, secrets, code);
      await forgive(userId);
    },
    async check(userId, secrets, given) {
      await find(userId, secrets, given);
      await forgive(userId);
    },
    use,
    async sweep() {
      await destroyIfThere(database, TWO_STEP_USE_CLASS, { expiresAt: { $lt: storedDate(new Date(now())) } });
    },
  };
}

/** The time step that a code is of, now or at most one period away; `null` where it is of none. */
function findStep(secret: string, token: string, now: number): number | null {
  try {
    const totp = new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token, timestamp: now, window: PERIODS_AROUND });
    return delta === null ? null : Math.floor(now / 1000 / TOTP_FORM.period) + delta;
  } catch {
    return null; // Not base32.
  }
}

function wrongCode(): Parse.Error {
  return new Parse.Error(MFA_ERROR, 'Wrong code. Enter the one your authenticator app shows now.');
}
