import { sendAsAuthor } from '@/lib/community/communityRequests';
import type { FeedPost } from '@/lib/community/FeedPost';
import { readCode } from '@/lib/errors/FoyerError';
import { POST_CLASS } from '@/protocol/community';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';

/**
 * Deletes a post, its reactions and its replies, for good. One that is gone already is no failure.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function deletePost({ objectId }: FeedPost): Promise<void> {
  await sendAsAuthor('DELETE', `classes/${POST_CLASS}/${objectId}`, {}).catch((error: unknown) => {
    if (readCode(error) !== OBJECT_NOT_FOUND) throw error;
  });
}
