import Parse from 'parse/node';
import { hasParseCode, type Row } from '@/server/parse/database';
import type { PasswordTries } from '@/server/parse/passwordTries';

const REQUEST_LIMIT_EXCEEDED = 155;

/** Checks the current password of an account. */
export type PasswordCheck = (row: Row, password: string) => Promise<void>;

/**
 * Checks a password as a log-in does: wrong ones count towards the lockout of the account's names, and of the account.
 *
 * @throws Parse.Error 101 where it is wrong, 155 where the names are locked
 */
export function createPasswordCheck(parse: typeof Parse, tries: PasswordTries): PasswordCheck {
  return async (row, password) => {
    const names = [row['username'], row['email']].filter((name): name is string => typeof name === 'string');
    // Counted before it is looked at: of many tries at once none may pass unseen.
    const closed = Math.max(...(await Promise.all(names.map((name) => tries.take(name)))));
    if (closed > 0) {
      const minutes = Math.max(1, Math.ceil((closed - Date.now()) / 60_000));
      const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
      throw new Parse.Error(REQUEST_LIMIT_EXCEEDED, `Too many wrong passwords. Try again ${wait}.`);
    }
    try {
      await parse.User.verifyPassword(String(row['username']), password);
    } catch (error) {
      // A locked account is answered alike (docs/decisions/0018).
      if (!hasParseCode(error, Parse.Error.OBJECT_NOT_FOUND)) throw error;
      throw new Parse.Error(
        Parse.Error.OBJECT_NOT_FOUND,
        'Wrong password. After 5 attempts you need to wait 5 minutes.',
      );
    }
    await Promise.all(names.map((name) => tries.forget(name)));
  };
}
