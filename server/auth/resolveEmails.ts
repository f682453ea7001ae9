import type { RequestRule } from '@/server/gateway/createCallRunner';
import type { Database } from '@/server/parse/database';
import { findStoredEmail, isUsername } from '@/server/parse/mailboxes';

/**
 * Routes that take a password for an account, which is named by its email, or by a username that may be one. Those that
 * ask for an email look for it after their answer (`server/account/emailLinks.ts`).
 */
const SIGNS_IN: ReadonlySet<string> = new Set(['/login', '/verifyPassword', '/challenge']);

/**
 * Puts the address that a call names its account by into the form in which that account is stored: Parse Server compares
 * letter by letter. What no account has, and what is no address, stays, in lower case: the answer says nothing of either.
 */
export function resolveEmails(database: Database): RequestRule {
  return async ({ calls }) => {
    for (const { route, body } of calls) {
      if (!SIGNS_IN.has(route)) continue;
      const { username, email } = body;
      if (typeof email === 'string') {
        body['email'] = (await findStoredEmail(database, email)) ?? email.trim().toLowerCase();
      } else if (!email && typeof username === 'string' && username.includes('@')) {
        const [stored, isNamedSo] = await Promise.all([
          findStoredEmail(database, username),
          isUsername(database, username),
        ]);
        // A username from before the rules may look like an address: it comes first.
        if (stored === null || isNamedSo) continue;
        delete body['username'];
        body['email'] = stored;
      }
    }
  };
}
