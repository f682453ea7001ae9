import { validatePost, readPostText } from '@/server/community/postText';
import { randomUUID } from 'node:crypto';
import Parse from 'parse/node';
import { POST_CLASS, POST_LIMITS, REACTION_CLASS, REACTION_COUNTS, roundPlace } from '@/protocol/community';
import type { AuthorGate } from '@/server/community/moderation';
import { type createPictureCheck, readPostPictures } from '@/server/community/postPictures';
import type { PostSignatures } from '@/server/community/postSignatures';
import { isOfClass } from '@/server/community/communityClasses';
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
export type KeepPostParts = {
  gate: AuthorGate;
  signatures: PostSignatures;
  checkPictures: ReturnType<typeof createPictureCheck>;
};

/**
 * Keeps a post what it is before it is written: its author that of the session, its parts within the rules, its access
 * list, counts and moderation the server's. What a client sends in these fields is ignored.
 */
export function createKeepPost({ gate, signatures, checkPictures }: KeepPostParts) {
  return async ({ object, original, user, master }: Parse.Cloud.BeforeSaveRequest): Promise<void> => {
    if (master) return;
    const userId = await gate.pass(user, original ? 'edit' : 'post');
    const text = readPostText(object.get('text'));
    const pictures = readPostPictures(object.get('pictures'));
    if (!text && pictures.length === 0) throw validatePost('A post needs text or an image.');
    keepPlace(object);
    if (original) keepOriginal(object);
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
function keepPlace(object: Parse.Object): void {
  const location: unknown = object.get('location');
  if (location === undefined || location === null) return;
  if (!(location instanceof Parse.GeoPoint)) throw validatePost('location must be a GeoPoint.');
  object.set('location', new Parse.GeoPoint(roundPlace(location)));
}

/** What is the server's is not written at all: what it was when this edit came may be another by now, such as hidden. */
function keepOriginal(object: Parse.Object): void {
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
export async function removeTrail(parse: typeof Parse, post: Parse.Object): Promise<void> {
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
