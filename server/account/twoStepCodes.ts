import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import Parse from 'parse/node';
import { tooManyUntil } from '@/server/http/StatusError';
import { destroyIfThere, hasParseCode, storedDate, type Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import { TWO_STEP_USE_CLASS } from '@/server/parse/schema';

/** As authenticator apps expect it (RFC 6238). */
export const TOTP_FORM = { digits: 6, period: 30, algorithm: 'SHA1' } as const;

/** Code of a second step that is wrong, or not possible (row H02). */
export const MFA_ERROR = 210;

/** How many wrong codes an account may try within a window. */
const MOST_WRONG = 10;
const WINDOW_MS = 10 * 60_000;

/** Codes of the period before and of the next one count too: clocks differ, and people type slowly. */
const PERIODS_AROUND = 1;

/** How long a used code is remembered: much longer than it could be right, whatever the clock does meanwhile. */
const MEMORY_MS = 24 * 60 * 60_000;

/** What an account keeps for its second step. */
export type TwoStepSecrets = { secret: string; recovery: readonly string[] };

/** The codes of the second step, of an authenticator or for recovery: each is good once, and few wrong ones are heard. */
export type TwoStepCodes = {
  /**
   * Checks a code and uses it up. Whatever it is, it is refused while the account is locked by wrong ones.
   *
   * @returns the recovery codes that are left where it was one of them, else `null`
   * @throws Parse.Error 210 where the code is wrong or was used, 155 after ten wrong ones within ten minutes
   */
  take(userId: string, secrets: TwoStepSecrets, code: unknown): Promise<string[] | null>;
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
    const { count: tries, endsAt } = await limits.hit(counter(userId), WINDOW_MS);
    if (tries <= MOST_WRONG) return;
    throw tooManyUntil('Too many wrong codes.', endsAt);
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
    const isRecovery = recovery.includes(code);
    const step = isRecovery ? 1 : findStep(secret, code, now());
    const key = createHash('sha256')
      .update([userId, secret, isRecovery ? code : ''].join(' '))
      .digest('hex');
    if (step === null) throw wrongCode();
    if (await moveUp(key, step)) return;
    throw new Parse.Error(MFA_ERROR, 'This code was used already. Wait for the next one.');
  }

  /** The code itself, where it is right; the try is counted, and taken back by `forgive`. */
  async function find(userId: string, { secret, recovery }: TwoStepSecrets, given: unknown): Promise<string> {
    await count(userId);
    // People write a code in groups.
    const code = typeof given === 'string' ? given.replace(/\s/g, '') : '';
    if (recovery.includes(code) || findStep(secret, code, now()) !== null) return code;
    throw wrongCode();
  }

  const forgive = (userId: string) => limits.hit(counter(userId), WINDOW_MS, -1);

  return {
    async take(userId, secrets, given) {
      const code = await find(userId, secrets, given);
      await use(userId, secrets, code);
      await forgive(userId);
      return secrets.recovery.includes(code) ? secrets.recovery.filter((one) => one !== code) : null;
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
export function findStep(secret: string, token: string, now: number): number | null {
  try {
    const totp = new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token, timestamp: now, window: PERIODS_AROUND });
    return delta === null ? null : Math.floor(now / 1000 / TOTP_FORM.period) + delta;
  } catch {
    return null; // Not base32.
  }
}

function wrongCode(): Parse.Error {
  return new Parse.Error(MFA_ERROR, 'This code is not right. Take the one that your authenticator shows now.');
}
