import Parse from 'parse/node';
import { ADMIN_ROLE, MODERATOR_ROLE } from '@/protocol/account';
import { hasMoreCharacters } from '@/protocol/text/boundedText';
import { POST_CLASS, POST_LIMITS } from '@/protocol/community';
import { BLOCKED_AUTHOR_CLASS, isOfClass } from '@/server/community/communityClasses';
import type { CommunityPorts } from '@/server/community/communityModule';
import type { CallHandler, CallHandlers } from '@/server/gateway/ParseCall';
import { tooManyRequests } from '@/server/http/StatusError';
import { type Database, destroyIfThere, hasParseCode, userPointer } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import { createRoleTree } from '@/server/parse/roleTree';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Control characters but line breaks and tabs, and those that turn the direction of the text around them. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What an account may write: counted over all backends, posts and replies together. */
const RATE_LIMITS = {
  post: { number: 20, window: 10 * MINUTE, what: 'posts' },
  edit: { number: 60, window: HOUR, what: 'edits' },
  reaction: { number: 60, window: MINUTE, what: 'reactions' },
} as const;

/** The roles that moderate. */
const MODERATORS: readonly string[] = [MODERATOR_ROLE, ADMIN_ROLE];

/** Blocked accounts that are notified of at once. */
const MAX_LISTED = 200;

type Name = 'hidePost' | 'blockAuthor' | 'listBlockedAuthors' | 'getCommunityRights';

/** What moderators do about posts and authors; each is no change where it was done already. */
export type Moderation = {
  /** Hides a post from everyone but its author and moderators. @throws Parse.Error 101 where there is none */
  hidePost(id: string, by: string, reason: string): Promise<void>;
  /** @throws Parse.Error 101 where there is none */
  showPost(id: string): Promise<void>;
  /** Deletes a post with its replies and reactions. @throws Parse.Error 101 where there is none */
  deletePost(id: string): Promise<void>;
  /** Keeps an account from posting. @throws Parse.Error 101 where there is none */
  blockAuthor(author: string, by: string, reason: string): Promise<void>;
};

/** Makes it. */
export function createModeration({ parse, database, inbox }: CommunityPorts): Moderation {
  const master = { useMasterKey: true };
  async function find(id: string): Promise<Parse.Object> {
    const post = await new parse.Query(POST_CLASS).equalTo('objectId', id).first(master);
    if (!post) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post was deleted.');
    return post;
  }
  function setReaders(post: Parse.Object, readers: readonly string[]): void {
    const author: unknown = post.get('author');
    const own = isOfClass(author, '_User') ? { [author.id]: { read: true, write: true } } : {};
    post.setACL(new parse.ACL({ ...Object.fromEntries(readers.map((one) => [one, { read: true }])), ...own }));
  }

  return {
    async hidePost(id, by, reason) {
      const post = await find(id);
      setReaders(
        post,
        MODERATORS.map((role) => `role:${role}`),
      );
      post.set({ hiddenAt: new Date(), hiddenBy: parse.User.createWithoutData(by), hiddenReason: reason });
      await post.save(null, master);
      await inbox.remove(id);
    },
    async showPost(id) {
      const post = await find(id);
      setReaders(post, ['*']);
      for (const field of ['hiddenAt', 'hiddenBy', 'hiddenReason']) post.unset(field);
      await post.save(null, master);
    },
    async deletePost(id) {
      await (await find(id)).destroy(master);
    },
    async blockAuthor(author, by, reason) {
      const [found] = await database.find('_User', { objectId: author }, { limit: 1 });
      if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This account does not exist.');
      const moment = new Date().toISOString();
      const row = { objectId: author, createdAt: moment, updatedAt: moment, reason, by: userPointer(by), ACL: {} };
      await database.create(BLOCKED_AUTHOR_CLASS, row).catch((error: unknown) => {
        // Blocked already: 137.
        if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
      });
    },
  };
}

/** Makes the functions of moderators. */
export function createModerationFunctions(
  { database }: CommunityPorts,
  moderation: Moderation,
  gate: AuthorGate,
): CallHandlers<Name> {
  const roles = createRoleTree(database);
  const isModerator = async (userId: string): Promise<boolean> => {
    const { direct, inherited } = await roles.rolesOf(userId);
    return [...direct, ...inherited].some((role) => MODERATORS.includes(role));
  };

  const hidePost: CallHandler<'hidePost'> = async ({ userId, params: { post, hidden, reason } }) => {
    const words = readPostText(reason, 'reason', POST_LIMITS.reason);
    await (hidden ? moderation.hidePost(post, userId, words) : moderation.showPost(post));
    return {};
  };

  const blockAuthor: CallHandler<'blockAuthor'> = async ({ userId, params: { author, blocked, ...params } }) => {
    const reason = readPostText(params.reason, 'reason', POST_LIMITS.reason);
    if (!blocked) {
      await destroyIfThere(database, BLOCKED_AUTHOR_CLASS, { objectId: author });
      return {};
    }
    if (author === userId) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'You cannot block yourself.');
    await moderation.blockAuthor(author, userId, reason);
    return {};
  };

  const listBlockedAuthors: CallHandler<'listBlockedAuthors'> = async () => {
    const rows = await database.find(BLOCKED_AUTHOR_CLASS, {}, { sort: { createdAt: -1 }, limit: MAX_LISTED });
    const ids = rows.map(({ objectId }) => objectId);
    const profiles = await database.find(PROFILE_CLASS, { objectId: { $in: ids } }, { limit: MAX_LISTED });
    const names = new Map(profiles.map(({ objectId, name }) => [objectId, name]));
    return rows.map(({ objectId, reason, createdAt }) => {
      const name = names.get(objectId);
      return {
        author: objectId,
        name: typeof name === 'string' ? name : null,
        reason: typeof reason === 'string' && reason !== '' ? reason : null,
        blockedAt: String(createdAt),
      };
    });
  };

  const getCommunityRights: CallHandler<'getCommunityRights'> = async ({ user }) => {
    if (!user?.id) return { moderator: false, blocked: false, name: null };
    const [moderator, blocked, profiles] = await Promise.all([
      isModerator(user.id),
      gate.isBlocked(user.id),
      database.find(PROFILE_CLASS, { objectId: user.id }, { limit: 1 }),
    ]);
    const name = profiles[0]?.['name'];
    return { moderator, blocked, name: typeof name === 'string' ? name : null };
  };

  return { hidePost, blockAuthor, listBlockedAuthors, getCommunityRights };
}

/** Lets authors write. */
export type AuthorGate = {
  /**
   * Id of the user who writes.
   *
   * @throws Parse.Error 209 without a session, 119 where a moderator keeps the account from posting, 155 beyond what an
   *   account may write.
   */
  pass(user: Parse.User | undefined, what: keyof typeof RATE_LIMITS): Promise<string>;
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
      if (!user?.id) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in to post.');
      if (await isBlocked(user.id)) {
        throw new Parse.Error(
          Parse.Error.OPERATION_FORBIDDEN,
          'A moderator blocked this account from posting. You can still read, and delete your posts.',
        );
      }
      const most = RATE_LIMITS[what];
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

/**
 * A text of a post, without spaces at its ends; empty where there is none.
 *
 * @throws Parse.Error 142 where it is no text, too long, or holds what cannot be seen.
 */
export function readPostText(value: unknown, name = 'text', most: number = POST_LIMITS.text): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw validatePost(`${name} must be a string.`);
  const text = value.replace(/\r\n?/g, '\n').trim();
  if (hasMoreCharacters(text, most)) throw validatePost(`${name} can have up to ${most} characters.`);
  if (UNSEEN.test(text)) throw validatePost(`${name} must not contain invisible characters.`);
  return text;
}

/** A post, or a part of one, that is not as it must be: code 142 with what is wrong. */
export function validatePost(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
