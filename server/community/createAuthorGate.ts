import Parse from 'parse/node';
import { BLOCKED_AUTHOR_CLASS } from '@/server/community/communityClasses';
import { tooManyRequests } from '@/server/http/StatusError';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What an account may write: counted over all backends, posts and replies together. */
const MOST = {
  post: { number: 20, window: 10 * MINUTE, what: 'posts' },
  edit: { number: 60, window: HOUR, what: 'edits' },
  reaction: { number: 60, window: MINUTE, what: 'reactions' },
} as const;

/** Lets authors write. */
export type AuthorGate = {
  /**
   * Id of the user who writes.
   *
   * @throws Parse.Error 209 without a session, 119 where a moderator keeps the account from posting, 155 beyond what an
   *   account may write.
   */
  pass(user: Parse.User | undefined, what: keyof typeof MOST): Promise<string>;
  isBlocked(userId: string): Promise<boolean>;
};

/** Makes the gate. */
export function createAuthorGate(database: Database, limits: RateLimitStore): AuthorGate {
  const isBlocked = async (userId: string): Promise<boolean> => {
    const rows = await database.find(BLOCKED_AUTHOR_CLASS, { objectId: userId }, { limit: 1 });
    return rows.length > 0;
  };
  return {
    isBlocked,
    async pass(user, what) {
      if (!user?.id) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in first, then write.');
      if (await isBlocked(user.id)) {
        throw new Parse.Error(
          Parse.Error.OPERATION_FORBIDDEN,
          'A moderator keeps this account from posting. You can still read, and delete what you wrote.',
        );
      }
      const most = MOST[what];
      const { count, endsAt } = await limits.hit(`${what} ${user.id}`, most.window);
      if (count > most.number) {
        const minutes = Math.max(1, Math.ceil((endsAt - Date.now()) / MINUTE));
        const span = minutes === 1 ? 'a minute' : `${minutes} minutes`;
        throw tooManyRequests(`Too many ${most.what} in a short time. Try again in ${span}.`, minutes * 60);
      }
      return user.id;
    },
  };
}
