import Parse from 'parse/node';
import { POST_CLASS, REACTION_KINDS } from '@/protocol/community';
import type { AuthorGate } from '@/server/community/createAuthorGate';
import { isOfClass } from '@/server/community/isOfClass';
import { postFault } from '@/server/community/postFault';
import { PROFILE_CLASS } from '@/server/parse/schema';

/** Keeps a reaction its account's, to a post that all can read; one of a kind is kept once by its unique `key`. */
export function createKeepReaction(gate: AuthorGate) {
  return async ({ object, original, user, master }: Parse.Cloud.BeforeSaveRequest): Promise<void> => {
    if (master) return;
    if (original) throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'A reaction is taken back, not changed.');
    const userId = await gate.pass(user, 'reaction');
    const [kind, post]: unknown[] = [object.get('kind'), object.get('post')];
    if (!REACTION_KINDS.some((one) => one === kind)) throw postFault(`kind must be ${REACTION_KINDS.join(', ')}.`);
    if (!isOfClass(post, POST_CLASS)) throw postFault('post must be a pointer to a post.');
    const found = await new Parse.Query(POST_CLASS).equalTo('objectId', post.id).first();
    if (!found) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post is gone.');
    object.set('key', `${post.id} ${userId} ${String(kind)}`);
    object.set('user', Parse.User.createWithoutData(userId));
    object.set('profile', Parse.Object.fromJSON({ className: PROFILE_CLASS, objectId: userId }));
    object.setACL(new Parse.ACL({ '*': { read: true }, [userId]: { read: true, write: true } }));
  };
}
