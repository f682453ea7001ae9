import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import {
  POST_CLASS,
  POST_LIMITS,
  REACTION_CLASS,
  REACTION_COUNTS,
  REACTION_KINDS,
  roundPlace,
} from '@/protocol/community';
import { isOfClass } from '@/server/community/communityClasses';
import { type AuthorGate, readPostText, validatePost } from '@/server/community/moderation';
import { type createPictureCheck, readPostPictures } from '@/server/community/postPictures';
import type { PostSignatures } from '@/server/community/postSignatures';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** What the author does not write: set when the post is made, and by the server alone after that. */
const SERVER_FIELDS = [
  'parent',
  'clientId',
  'key',
  'author',
  'profile',
  'editedAt',
  'hiddenAt',
  'hiddenBy',
  'hiddenReason',
  'replyCount',
  ...Object.values(REACTION_COUNTS),
] as const;

/** What the trigger of posts stands on. */
export type PostTriggerParts = {
  gate: AuthorGate;
  signatures: PostSignatures;
  checkPictures: ReturnType<typeof createPictureCheck>;
};

/**
 * Keeps a post what it is before it is written: its author that of the session, its parts within the rules, its access
 * list, counts and moderation the server's. What a client sends in these fields is ignored.
 */
export function createPostTrigger({ gate, signatures, checkPictures }: PostTriggerParts) {
  return async ({ object, original, user, master }: Parse.Cloud.BeforeSaveRequest): Promise<void> => {
    if (master) return;
    const userId = await gate.pass(user, original ? 'edit' : 'post');
    const text = readPostText(object.get('text'));
    const pictures = readPostPictures(object.get('pictures'));
    if (!text && pictures.length === 0) throw validatePost('A post needs text or an image.');
    roundLocation(object);
    if (original) restoreServerFields(object);
    else await makeNew(object, userId);
    if (object.dirty('pictures')) await checkPictures(pictures);

    const isEdited = original && (original.get('text') !== text || object.dirty('pictures'));
    if (isEdited) object.set('editedAt', new Date());
    object.set('text', text);
    object.set('pictures', pictures);
    await signatures.keep(object, original, userId);
  };
}

/** @throws Parse.Error 142 where the place is none. */
function roundLocation(object: Parse.Object): void {
  const location: unknown = object.get('location');
  if (location === undefined || location === null) return;
  if (!(location instanceof Parse.GeoPoint)) throw validatePost('location must be a GeoPoint.');
  object.set('location', new Parse.GeoPoint(roundPlace(location)));
}

/** What is the server's is not written at all: what it was when this edit came may be another by now, such as hidden. */
function restoreServerFields(object: Parse.Object): void {
  object.revert(...SERVER_FIELDS, 'ACL');
}

async function makeNew(object: Parse.Object, userId: string): Promise<void> {
  const parent: unknown = object.get('parent');
  const clientId: unknown = object.get('clientId') ?? randomUUID();
  if (typeof clientId !== 'string' || clientId === '' || clientId.length > POST_LIMITS.clientId) {
    throw validatePost(`clientId must have 1 to ${POST_LIMITS.clientId} characters.`);
  }
  for (const field of SERVER_FIELDS) if (object.has(field)) object.unset(field);
  if (parent !== undefined && parent !== null) object.set('parent', await findParent(parent));
  object.set('clientId', clientId);
  object.set('key', `${userId} ${clientId}`);
  object.set('author', Parse.User.createWithoutData(userId));
  object.set('profile', Parse.Object.fromJSON({ className: PROFILE_CLASS, objectId: userId }));
  for (const field of ['replyCount', ...Object.values(REACTION_COUNTS)]) object.set(field, 0);
  object.setACL(new Parse.ACL({ '*': { read: true }, [userId]: { read: true, write: true } }));
}

/** @throws Parse.Error 101 where there is no such post to reply to. */
async function findParent(parent: unknown): Promise<Parse.Object> {
  if (!isOfClass(parent, POST_CLASS)) throw validatePost('parent must be a pointer to a post.');
  const found = await new Parse.Query(POST_CLASS).equalTo('objectId', parent.id).first();
  if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'The post you reply to was deleted.');
  if (found.has('parent')) throw validatePost('Replies to replies are not supported. Reply to the post.');
  return Parse.Object.fromJSON({ className: POST_CLASS, objectId: parent.id });
}

/** Rows that are deleted at once. */
const PAGE = 100;

/** Deletes what hangs on a post that was deleted: its reactions, and its replies with theirs. */
export async function deleteRepliesAndReactions(parse: typeof Parse, post: Parse.Object): Promise<void> {
  const master = { useMasterKey: true };
  for (const [className, field] of [
    [REACTION_CLASS, 'post'],
    [POST_CLASS, 'parent'],
  ] as const) {
    for (;;) {
      const rows = await new parse.Query(className).equalTo(field, post).limit(PAGE).find(master);
      if (rows.length === 0) break;
      await parse.Object.destroyAll(rows, master);
    }
  }
}

/** Keeps a reaction its account's, to a post that all can read; one of a kind is kept once by its unique `key`. */
export function createReactionTrigger(gate: AuthorGate) {
  return async ({ object, original, user, master }: Parse.Cloud.BeforeSaveRequest): Promise<void> => {
    if (master) return;
    if (original) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'A reaction can be deleted, not changed.');
    const userId = await gate.pass(user, 'reaction');
    const [kind, post]: unknown[] = [object.get('kind'), object.get('post')];
    if (!REACTION_KINDS.some((one) => one === kind)) throw validatePost(`kind must be ${REACTION_KINDS.join(', ')}.`);
    if (!isOfClass(post, POST_CLASS)) throw validatePost('post must be a pointer to a post.');
    const found = await new Parse.Query(POST_CLASS).equalTo('objectId', post.id).first();
    if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post was deleted.');
    object.set('key', `${post.id} ${userId} ${String(kind)}`);
    object.set('user', Parse.User.createWithoutData(userId));
    object.set('profile', Parse.Object.fromJSON({ className: PROFILE_CLASS, objectId: userId }));
    object.setACL(new Parse.ACL({ '*': { read: true }, [userId]: { read: true, write: true } }));
  };
}

/** Counting goes on until two countings agree, but not for ever. */
const MAX_ITERATIONS = 20;

/** Keeps the numbers on a post: how many replies it has, and how many reactions of each kind. */
type Counts = {
  afterReply(reply: Parse.Object): Promise<void>;
  afterReaction(reaction: Parse.Object): Promise<void>;
};

/**
 * Makes the counts. Rows are counted, and counted again after the number was written: so whoever writes last has seen
 * every row, however many write at once and on however many backends, and a number that was lost is right again after
 * the next row. Adding one would be wrong for good after a backend was killed in between.
 */
export function createCounts(parse: typeof Parse): Counts {
  const master = { useMasterKey: true };

  async function settle(postId: string, field: string, rows: () => Parse.Query): Promise<void> {
    for (let round = 0; round < MAX_ITERATIONS; round++) {
      const count = await rows().count(master);
      const post = await new parse.Query(POST_CLASS).equalTo('objectId', postId).first(master);
      if (!post || post.get(field) === count) return;
      post.set(field, count);
      await post.save(null, master);
    }
  }

  return {
    async afterReply(reply) {
      const parent: unknown = reply.get('parent');
      if (!isOfClass(parent, POST_CLASS)) return;
      await settle(parent.id, 'replyCount', () => new parse.Query(POST_CLASS).equalTo('parent', parent));
    },
    async afterReaction(reaction) {
      const post: unknown = reaction.get('post');
      const kind = REACTION_KINDS.find((one) => one === reaction.get('kind'));
      if (!kind || !isOfClass(post, POST_CLASS)) return;
      await settle(post.id, REACTION_COUNTS[kind], () =>
        new parse.Query(REACTION_CLASS).equalTo('post', post).equalTo('kind', kind),
      );
    },
  };
}
