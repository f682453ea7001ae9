import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import type { AccountParts } from '@/server/account/AccountParts';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { rateLimitedUntil } from '@/server/http/StatusError';
import { chosenUsername, hasPassword, readUserRow } from '@/server/parse/accountRows';
import { hasParseCode, type Row } from '@/server/parse/database';
import type { PasswordAttempts } from '@/server/parse/rateLimitStore';

/**
 * `changePassword`: sets the first or another password. Parse Server ends every session with it and begins one for the
 * caller, whose token is the answer. An account without a password needs a fresh session instead (`IdentityProofs`).
 */
export function createChangePassword({
  database,
  devices,
  parse,
  proofs,
  checkPassword,
}: AccountParts): CallHandler<'changePassword'> {
  return async ({ userId, sessionToken, params: { current, next, username } }) => {
    const row = await readUserRow(database, userId);
    const user = parse.User.createWithoutData(userId);
    const proved = hasPassword(row);
    if (proved) {
      await checkPassword(row, requireParameter('current', current));
    } else if (chosenUsername(row) === null) {
      user.set('username', requireParameter('username', username));
    }
    user.set('password', next);
    const session = await devices.sessionOf(sessionToken);
    // Named like a device's: Parse Server begins no session for what cloud code saves.
    const save = (context = {}) => user.save(null, { sessionToken, installationId: randomUUID(), context });
    const saved = await (proved ? proofs.vouch(save) : save());
    const fresh = saved.getSessionToken();
    if (!fresh)
      throw new Parse.Error(Parse.Error.INTERNAL_SERVER_ERROR, 'The new session could not be started. Sign in again.');
    await devices.moveSession(session, fresh);
    return { sessionToken: fresh };
  };
}

/** Checks the current password of an account. */
export type PasswordCheck = (row: Row, password: string) => Promise<void>;

/**
 * Checks a password as a log-in does: wrong ones count towards the lockout of the account's names, and of the account.
 *
 * @throws Parse.Error 101 where it is wrong, 155 where the names are locked
 */
export function createPasswordCheck(parse: typeof Parse, attempts: PasswordAttempts): PasswordCheck {
  return async (row, password) => {
    const names = [row['username'], row['email']].filter((name): name is string => typeof name === 'string');
    const taken: string[] = [];
    const giveBack = () => Promise.all(taken.map((name) => attempts.giveBack(name)));
    // Counted before it is looked at: of many tries at once none may pass unseen.
    for (const name of names) {
      const closedUntil = await attempts.take(name);
      if (closedUntil > 0) {
        await giveBack();
        throw rateLimitedUntil('Too many wrong passwords.', closedUntil);
      }
      taken.push(name);
    }
    try {
      await parse.User.verifyPassword(String(row['username']), password);
    } catch (error) {
      if (!hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND)) {
        await giveBack();
        throw error;
      }
      // A locked account is answered alike (docs/decisions/0018).
      const words = 'Wrong password. After 5 attempts you need to wait 5 minutes.';
      throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, words);
    }
    await Promise.all(names.map((name) => attempts.forget(name)));
  };
}

/**
 * A parameter that only some accounts need.
 *
 * @throws Parse.Error 142 where it was not sent
 */
export function requireParameter<Value>(name: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `${name}: must be given`);
}
