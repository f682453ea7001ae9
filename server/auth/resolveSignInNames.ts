import type { RequestRule } from '@/server/gateway/createCallRunner';
import type { Database } from '@/server/parse/database';
import { findStoredEmail } from '@/server/parse/mailboxes';
import { findStoredUsername } from '@/server/parse/usernameForms';

/**
 * Routes that take a password for an account, which is named by its email, or by a username that may be one. Those that
 * ask for an email look for it after their answer (`server/account/emailLinks.ts`).
 */
const SIGNS_IN: ReadonlySet<string> = new Set(['/login', '/verifyPassword', '/challenge']);

/**
 * Puts the name that a call gives for its account into the form in which that account is stored: Parse Server compares
 * letter by letter. A name that no account has stays, an email in lower case: the answer says nothing of either.
 */
export function resolveSignInNames(database: Database): RequestRule {
  return async ({ calls }) => {
    for (const { route, body } of calls) {
      if (!SIGNS_IN.has(route)) continue;
      const { username, email } = body;
      if (typeof email === 'string') {
        body['email'] = (await findStoredEmail(database, email)) ?? email.trim().toLowerCase();
      }
      if (typeof username !== 'string') continue;
      const [named, mailed] = await Promise.all([
        findStoredUsername(database, username),
        !email && username.includes('@') ? findStoredEmail(database, username) : null,
      ]);
      // A username from before the rules may look like an address: it comes first.
      if (named !== null || mailed === null) body['username'] = named ?? username;
      else {
        delete body['username'];
        body['email'] = mailed;
      }
    }
  };
}
