import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { describePasswordError } from '@/protocol/sign-in/credentialRules';
import type { AccountParts } from '@/server/account/AccountParts';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { rateLimitedUntil } from '@/server/http/StatusError';
import { type Database, hasParseCode, type UserController } from '@/server/parse/database';
import { findStoredEmail } from '@/server/parse/mailboxes';

/** So many are worked on at once, and so many may wait: whoever floods them takes neither database nor memory. */
const CONCURRENCY = 4;
const MAX_QUEUED = 1_000;

/**
 * How long one waits at least and at most, in milliseconds: the answer has left by then, and the next request of the same
 * visitor does not tell by its own time what is being done here.
 */
const PAUSE_MS = [100, 600] as const;

type MailRequest = { body?: Record<string, unknown> };
type Answer = { response: object };

/** The handlers of Parse Server 9.10 (`Routers/UsersRouter`); its routes look them up at each request. */
type MailHandlers = {
  _throwOnBadEmailConfig(request: MailRequest): void;
  handleResetRequest(request: MailRequest): Promise<Answer>;
  handleVerificationEmailRequest(request: MailRequest): Promise<Answer>;
};

/** Has Parse Server answer requests for a mail before it looks whether the address has an account. */
export type MailRequests = {
  /** Settles when all that was asked for has been done. */
  settle(): Promise<void>;
};

/**
 * Patches `requestPasswordReset` and `verificationEmailRequest`, for every route that leads to them: all that depends on
 * the account is done after the answer, so the answer's time tells nobody who has one (docs/decisions/0018). Also that the
 * address is put into the form in which an account is stored.
 */
export function patchMailRequests(database: Database, log: Logger): MailRequests {
  const pending = new Set<Promise<void>>();
  const { UsersRouter } = createRequire(import.meta.url)('parse-server/lib/Routers/UsersRouter') as {
    UsersRouter: { prototype: MailHandlers };
  };
  const router = UsersRouter.prototype;
  let turn = 0;
  const lanes = Array.from({ length: CONCURRENCY }, () => Promise.resolve());

  /** Does it after what waits in the same lane. */
  function later(work: () => Promise<unknown>): void {
    const [least, max] = PAUSE_MS;
    const pause = wait(least + Math.random() * (max - least));
    const lane = turn++ % CONCURRENCY;
    const done = Promise.all([pause, lanes[lane]])
      .then(work)
      .then(
        () => undefined,
        (err: unknown) => log.warn({ part: 'mail', err }, 'a mail that was asked for was not written'),
      );
    lanes[lane] = done;
    pending.add(done);
    void done.then(() => pending.delete(done));
  }

  for (const name of ['handleResetRequest', 'handleVerificationEmailRequest'] as const) {
    const handle = router[name];
    if (typeof handle !== 'function') throw new Error(`Parse Server has no ${name}.`);
    router[name] = async function (request) {
      const { email, token } = request.body ?? {};
      // What is wrong with the request itself is said at once, and so is what the token of an old link leads to.
      const isComplete = typeof email === 'string' && email !== '' && (!token || typeof token === 'string');
      if (!isComplete) return handle.call(this, request);
      this._throwOnBadEmailConfig(request);
      if (pending.size >= MAX_QUEUED) {
        throw rateLimitedUntil('Too many emails requested.', Date.now() + 60_000);
      }
      const body = request.body ?? {};
      later(async () => {
        // Parse Server compares letter by letter.
        body['email'] = (await findStoredEmail(database, email)) ?? email.trim().toLowerCase();
        return handle.call(this, request);
      });
      return { response: {} };
    };
  }

  return {
    async settle() {
      await Promise.all(pending);
    },
  };
}

/**
 * Cloud function `verifyEmail { token }`: confirms the mail address a verification mail was sent to. The site's page
 * `/verify-email?token=…&username=…` calls it as `Moralis.Cloud.run('verifyEmail', { token })`.
 *
 * Answers `{ username }`, once. Errors: 142 token missing; 101 unknown, used, or replaced by a later mail; 124 expired.
 */
export function createVerifyEmail(database: Database, users: UserController): CallHandler<'verifyEmail'> {
  return async ({ params: { token } }) => {
    const [user] = await database.find('_User', { _email_verify_token: token }, { limit: 1 }, { isMaintenance: true });
    if (!user || user['emailVerified'] === true) throw unknownToken();
    try {
      await users.verifyEmail(token);
    } catch (error) {
      // Parse Server asks for token and time at once, so a token that is there but not taken has run out.
      if (!hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND)) throw error;
      throw new Parse.Error(Parse.Error.TIMEOUT, 'This link has expired. Request a new one on your account page.');
    }
    return { username: String(user['username']) };
  };
}

function unknownToken(): Parse.Error {
  return new Parse.Error(
    Parse.Error.OBJECT_NOT_FOUND,
    'This link was already used, or a newer email replaced it. If your email is not confirmed yet, request a new link.',
  );
}

/**
 * Cloud function `resetPassword { token, newPassword }`: sets a new password, ends every session of the account, and
 * lifts its lockout. The site's page `/reset-password?token=…&username=…` calls it as
 * `Moralis.Cloud.run('resetPassword', { token, newPassword })`; signing in afterwards is up to the page.
 *
 * Answers `{ username }`, once. Errors: 142 token missing or password against the rules (the token stays good); 201 no text;
 * 101 unknown, used, or replaced by a later mail; 124 expired.
 */
export function createResetPassword({
  users,
  passwordAttempts,
}: Pick<AccountParts, 'users' | 'passwordAttempts'>): CallHandler<'resetPassword'> {
  return async ({ params: { token, newPassword } }) => {
    const user = await users.checkResetTokenValidity(token).catch((reason: unknown) => {
      throw resetError(reason);
    });
    const error = describePasswordError(newPassword, String(user['username'] ?? ''));
    if (error) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, error);
    await users.updatePassword(token, newPassword).catch((reason: unknown) => {
      throw resetError(reason);
    });
    for (const name of [user['username'], user['email']]) {
      if (typeof name === 'string') await passwordAttempts.forget(name);
    }
    return { username: String(user['username']) };
  };
}

/** Parse Server's user controller throws strings. */
function resetError(reason: unknown): unknown {
  if (typeof reason !== 'string') return reason;
  if (reason.includes('expired')) {
    return new Parse.Error(Parse.Error.TIMEOUT, 'This link has expired. Request a new one.');
  }
  if (reason.includes('token is invalid')) {
    return new Parse.Error(
      Parse.Error.OBJECT_NOT_FOUND,
      'This link was already used, or a newer email replaced it. Request a new one.',
    );
  }
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, reason);
}
