import Parse from 'parse/node';
import { POST_CLASS, REACTION_CLASS, REACTION_COUNTS, REACTION_KINDS } from '@/protocol/community';
import type { AuthorGate } from '@/server/community/moderation';
import { isOfClass } from '@/server/community/communityClasses';
import { validatePost } from '@/server/community/postText';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Keeps a reaction its account's, to a post that all can read; one of a kind is kept once by its unique `key`. */
export function createKeepReaction(gate: AuthorGate) {
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
const MOST_ROUNDS = 20;

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
    for (let round = 0; round < MOST_ROUNDS; round++) {
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
