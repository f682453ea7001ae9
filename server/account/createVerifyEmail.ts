import Parse from 'parse/node';
import type { CallHandler } from '@/server/gateway/CallHandler';
import { hasParseCode, type Database, type UserController } from '@/server/parse/database';

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
