import { sendAsAuthor } from '@/lib/community/communityRequests';
import { readPost, type FeedPost } from '@/lib/community/FeedPost';
import { POST_CLASS } from '@/protocol/community';

/**
 * Changes the words of a post, and reads it as the backend has it then.
 *
 * @throws FoyerError with why the backend would not take it
 */
export async function editPost({ objectId }: FeedPost, text: string): Promise<FeedPost | null> {
  await sendAsAuthor('PUT', `classes/${POST_CLASS}/${objectId}`, { text });
  return readPost({ objectId });
}
