import Parse from 'parse/node';
import { MODERATOR_ROLE } from '@/protocol/account';
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
const MOST = {
  post: { number: 20, window: 10 * MINUTE, what: 'posts' },
  edit: { number: 60, window: HOUR, what: 'edits' },
  reaction: { number: 60, window: MINUTE, what: 'reactions' },
} as const;

/** Blocked accounts that are told of at once. */
const MOST_LISTED = 200;

type Name = 'hidePost' | 'blockAuthor' | 'listBlockedAuthors' | 'getCommunityRights';

/** Makes the functions of moderators. */
export function createModeration({ parse, database }: CommunityPorts, gate: AuthorGate): CallHandlers<Name> {
  const roles = createRoleTree(database);
  const isModerator = async (userId: string): Promise<boolean> => {
    const { direct, inherited } = await roles.rolesOf(userId);
    return [...direct, ...inherited].includes(MODERATOR_ROLE);
  };
  const master = { useMasterKey: true };

  const hidePost: CallHandler<'hidePost'> = async ({ user, params }) => {
    const post = await new parse.Query(POST_CLASS).equalTo('objectId', params.post).first(master);
    if (!post) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post was deleted.');
    const isHidden = params.hidden;
    const author: unknown = post.get('author');
    const authorId = isOfClass(author, '_User') ? author.id : '';
    const reason = readPostText(params.reason, 'reason', POST_LIMITS.reason);
    const readers: Record<string, { read: boolean }> = isHidden
      ? { [`role:${MODERATOR_ROLE}`]: { read: true } }
      : { '*': { read: true } };
    post.setACL(new parse.ACL({ ...readers, [authorId]: { read: true, write: true } }));
    const fields = {
      hiddenAt: new Date(),
      hiddenBy: parse.User.createWithoutData(user.id ?? ''),
      hiddenReason: reason,
    };
    for (const [field, value] of Object.entries(fields)) {
      if (isHidden) post.set(field, value);
      else post.unset(field);
    }
    await post.save(null, master);
    return {};
  };

  const blockAuthor: CallHandler<'blockAuthor'> = async ({ userId, params }) => {
    const { author } = params;
    const reason = readPostText(params.reason, 'reason', POST_LIMITS.reason);
    if (!params.blocked) {
      await destroyIfThere(database, BLOCKED_AUTHOR_CLASS, { objectId: author });
      return {};
    }
    if (author === userId) throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'You cannot block yourself.');
    const [found] = await database.find('_User', { objectId: author }, { limit: 1 });
    if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This account does not exist.');
    const moment = new Date().toISOString();
    const row = { objectId: author, createdAt: moment, updatedAt: moment, reason, by: userPointer(userId), ACL: {} };
    await database.create(BLOCKED_AUTHOR_CLASS, row).catch((error: unknown) => {
      // Blocked already: 137.
      if (!hasParseCode(error, Parse.Error.DUPLICATE_VALUE)) throw error;
    });
    return {};
  };

  const listBlockedAuthors: CallHandler<'listBlockedAuthors'> = async () => {
    const rows = await database.find(BLOCKED_AUTHOR_CLASS, {}, { sort: { createdAt: -1 }, limit: MOST_LISTED });
    const ids = rows.map(({ objectId }) => objectId);
    const profiles = await database.find(PROFILE_CLASS, { objectId: { $in: ids } }, { limit: MOST_LISTED });
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
      if (!user?.id) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in to post.');
      if (await isBlocked(user.id)) {
        throw new Parse.Error(
          Parse.Error.OPERATION_FORBIDDEN,
          'A moderator blocked this account from posting. You can still read, and delete your posts.',
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

/**
 * A text of a post, without spaces at its ends; empty where there is none.
 *
 * @throws Parse.Error 142 where it is no text, too long, or holds what cannot be seen.
 */
export function readPostText(value: unknown, name = 'text', most: number = POST_LIMITS.text): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw validatePost(`${name} must be a string.`);
  const text = value.replace(/\r\n?/g, '\n').trim();
  if ([...text].length > most) throw validatePost(`${name} can have up to ${most} characters.`);
  if (UNSEEN.test(text)) throw validatePost(`${name} must not contain invisible characters.`);
  return text;
}

/** A post, or a part of one, that is not as it must be: code 142 with what is wrong. */
export function validatePost(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
