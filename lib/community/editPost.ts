import { askWall } from '@/lib/community/askWall';
import { readPost, type WallPost } from '@/lib/community/WallPost';
import { POST_CLASS } from '@/protocol/community';

/**
 * Changes the words of a post, and reads it as the backend has it then.
 *
 * @throws FoyerError with why the backend would not take it
 */
export async function editPost({ objectId }: WallPost, text: string): Promise<WallPost | null> {
  await askWall('PUT', `classes/${POST_CLASS}/${objectId}`, { text });
  return readPost({ objectId });
}
