import Parse from 'parse/node';
import { describePasswordError } from '@/protocol/sign-in/passwordRules';
import type { CallHandler } from '@/server/gateway/CallHandler';
import type { PasswordTries } from '@/server/parse/passwordTries';
import type { UserController } from '@/server/parse/database';

/**
 * Cloud function `resetPassword { token, newPassword }`: sets a new password, ends every session of the account, and
 * lifts its lockout. The site's page `/reset-password?token=…&username=…` calls it as
 * `Moralis.Cloud.run('resetPassword', { token, newPassword })`; signing in afterwards is up to the page.
 *
 * Answers `{ username }`, once. Errors: 142 token missing or password against the rules (the token stays good); 201 no text;
 * 101 unknown, used, or replaced by a later mail; 124 expired.
 */
export function createResetPassword(users: UserController, passwordTries: PasswordTries): CallHandler<'resetPassword'> {
  return async ({ params: { token, newPassword } }) => {
    const user = await users.checkResetTokenValidity(token).catch((reason: unknown) => {
      throw resetError(reason);
    });
    const fault = describePasswordError(newPassword, String(user['username'] ?? ''));
    if (fault) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, fault);
    await users.updatePassword(token, newPassword).catch((reason: unknown) => {
      throw resetError(reason);
    });
    for (const name of [user['username'], user['email']]) {
      if (typeof name === 'string') await passwordTries.forget(name);
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
