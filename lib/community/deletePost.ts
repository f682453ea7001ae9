import { sendAsAuthor } from '@/lib/community/callCommunity';
import type { FeedPost } from '@/lib/community/FeedPost';
import { readCode } from '@/lib/errors/FoyerError';
import { POST_CLASS } from '@/protocol/community';

/** There is no such object, or none that whoever asks may delete (row H02). */
const NOT_FOUND = 101;

/**
 * Deletes a post, its reactions and its replies, for good. One that is gone already is no failure.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function deletePost({ objectId }: FeedPost): Promise<void> {
  await sendAsAuthor('DELETE', `classes/${POST_CLASS}/${objectId}`, {}).catch((error: unknown) => {
    if (readCode(error) !== NOT_FOUND) throw error;
  });
}
