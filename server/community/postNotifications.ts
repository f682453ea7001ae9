import { plainWords, POST_CLASS, REACTION_CLASS } from '@/protocol/community';
import { isEnabled } from '@/protocol/config/siteConfig';
import type { NotificationKind, PushPayload } from '@/protocol/notifications';
import { isOfClass } from '@/server/community/communityClasses';
import { type Database, idOf, type Row } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Characters of a post that a notification shows. */
const EXCERPT_LENGTH = 200;

/** A reaction that is taken back and given again notifies once in this time, in milliseconds. */
const REACTION_COOLDOWN = 60 * 60_000;

/** Reactions that are counted for a notification. */
const MAX_COUNTED = 200;

/** Notifies an account on the site and on the devices that asked for this kind. */
export type ReplyNotifier = {
  notify(
    userId: string,
    kind: 'reply',
    payload: PushPayload,
    more?: { actor?: string; about?: string; tag?: string },
  ): void;
};

/** Notifies an account on the site. */
export type CommunityInbox = {
  notify(
    userId: string,
    note: { kind: NotificationKind } & PushPayload & { actor?: string | undefined; about?: string | undefined },
  ): void;
  /** Deletes the notifications about a post. */
  remove(about: string): Promise<void>;
};

/** What notifications about posts need. */
type PostNotificationPorts = {
  database: Database;
  limits: RateLimitStore;
  notifier: ReplyNotifier;
  inbox: CommunityInbox;
};

/** Notifies authors about replies and reactions to their posts. */
export type PostNotifications = {
  ofReply(reply: Parse.Object): Promise<void>;
  ofReaction(reaction: Parse.Object): Promise<void>;
};

/** Nobody is notified about what they did themselves, nor about a post that moderators hid. */
export function createPostNotifications(ports: PostNotificationPorts): PostNotifications {
  const { database, limits, notifier, inbox } = ports;

  async function readName(userId: string): Promise<string> {
    const [profile] = await database.find(PROFILE_CLASS, { objectId: userId }, { limit: 1 });
    const name: unknown = profile?.['name'];
    return typeof name === 'string' && name !== '' ? name : 'Someone';
  }

  /** The post, where its author is to be notified about what this account did. */
  async function readPost(pointer: unknown, actor: string | null): Promise<{ post: Row; author: string } | null> {
    if (!isOfClass(pointer, POST_CLASS)) return null;
    const [post] = await database.find(POST_CLASS, { objectId: pointer.id }, { limit: 1 });
    const author = idOf(post?.['author']);
    if (!post || post['hiddenAt'] || !author || !actor || author === actor) return null;
    return { post, author };
  }

  return {
    async ofReply(reply) {
      const actor = idOf(reply.get('author'));
      const found = await readPost(reply.get('parent'), actor);
      if (!found || !actor || !reply.id) return;
      const id = found.post.objectId;
      const payload = {
        title: `${await readName(actor)} replied to you`,
        body: excerptOf(reply.get('text')),
        url: addressOf(id, reply.id),
        // On a device, a lively post stays one notification.
        tag: `reply-${id}`,
      };
      notifier.notify(found.author, 'reply', payload, { actor, about: reply.id, tag: `reply-${reply.id}` });
    },
    async ofReaction(reaction) {
      const actor = idOf(reaction.get('user'));
      const found = await readPost(reaction.get('post'), actor);
      if (!found || !actor) return;
      const { post, author } = found;
      const id = post.objectId;
      if ((await limits.hit(`reaction notification ${id} ${actor}`, REACTION_COOLDOWN)).count > 1) return;
      const target = { __type: 'Pointer', className: POST_CLASS, objectId: id };
      const rows = await database.find(REACTION_CLASS, { post: target }, { limit: MAX_COUNTED });
      const others = new Set(rows.map(({ user }) => idOf(user)));
      for (const one of [author, actor]) others.delete(one);
      const parent = idOf(post['parent']);
      const given = rows.filter(({ user }) => others.has(idOf(user))).map(({ kind }) => kind);
      const who = `${await readName(actor)}${andOthers(others.size)}`;
      inbox.notify(author, {
        kind: 'reaction',
        title: `${who} ${describeReactions([reaction.get('kind'), ...given], `your ${parent === null ? 'post' : 'reply'}`)}`,
        body: excerptOf(post['text']),
        url: parent === null ? addressOf(id) : addressOf(parent, id),
        tag: `reaction-${id}`,
        actor,
        about: id,
      });
    },
  };
}

/** What was done to a post, by the kinds of its reactions: the one where all are of it. */
function describeReactions(kinds: readonly unknown[], what: string): string {
  const [kind, other] = new Set(kinds);
  if (other !== undefined) return `reacted to ${what}`;
  if (kind === 'like') return `liked ${what}`;
  if (kind === 'thanks') return `thanked you for ${what}`;
  return kind === 'funny' ? `found ${what} funny` : `reacted to ${what}`;
}

/** Where a post is on the site. */
export function addressOf(post: string, reply?: string): string {
  if (!isEnabled('community')) return '/';
  return `/community?post=${post}${reply === undefined ? '' : `&reply=${reply}`}`;
}

/** The first words of a post without marks of Markdown; not halves of a character. */
export function excerptOf(text: unknown): string {
  if (typeof text !== 'string' || text === '') return 'Image';
  // What is cut away needs no reading.
  const words = plainWords([...text].slice(0, 4 * EXCERPT_LENGTH).join(''));
  const characters = [...words];
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…` : words;
}

const andOthers = (number: number): string =>
  number === 0 ? '' : ` and ${number === 1 ? '1 other' : `${number} others`}`;
