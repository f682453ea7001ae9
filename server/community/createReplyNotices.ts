import { POST_CLASS } from '@/protocol/community';
import type { PushPayload } from '@/protocol/push';
import { isEnabled } from '@/protocol/config/siteConfig';
import { isOfClass } from '@/server/community/communityClasses';
import type { Database } from '@/server/parse/database';
import { PROFILE_CLASS } from '@/server/parse/schema/schema';

/** Sends notifications to the devices of an account that asked for this kind. */
export type ReplyNotices = { tell(userId: string, kind: 'reply', payload: PushPayload): void };

/** Letters of a reply that a notice shows. */
const SHOWN = 200;

/**
 * Tells the author of a post of a new reply to it, if they asked to be told (`savePush`). Nobody is told of what they
 * wrote themselves, nor of replies to a post that moderators took out of sight.
 */
export function createReplyNotices(database: Database, notices: ReplyNotices) {
  return async (reply: Parse.Object): Promise<void> => {
    const parent: unknown = reply.get('parent');
    if (!isOfClass(parent, POST_CLASS)) return;
    const [post] = await database.find(POST_CLASS, { objectId: parent.id }, { limit: 1 });
    const [author, replier] = [idOf(post?.['author']), idOf(reply.get('author'))];
    if (!post || post['hiddenAt'] || !author || !replier || author === replier) return;
    const [profile] = await database.find(PROFILE_CLASS, { objectId: replier }, { limit: 1 });
    const name: unknown = profile?.['name'];
    const text: unknown = reply.get('text');
    notices.tell(author, 'reply', {
      title: `${typeof name === 'string' && name !== '' ? name : 'Someone'} replied to you`,
      body: typeof text === 'string' && text !== '' ? shorten(text) : 'Image',
      url: isEnabled('community') ? `/community?post=${parent.id}&reply=${reply.id}` : '/',
      // A lively post stays one notice.
      tag: `reply-${parent.id}`,
    });
  };
}

/** Id of a pointer, as the database has it or as the SDK does. */
function idOf(pointer: unknown): string | null {
  if (typeof pointer !== 'object' || pointer === null) return null;
  if ('objectId' in pointer) return String(pointer.objectId);
  return 'id' in pointer && typeof pointer.id === 'string' ? pointer.id : null;
}

/** By letters, not by halves of one. */
function shorten(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN - 1).join('')}…` : text;
}
