import { askRows } from '@/lib/community/askRows';
import type { WallPost } from '@/lib/community/WallPost';
import { POST_CLASS } from '@/protocol/community';

/**
 * The post that fits, with the profile of its author, or `null`.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function readPost(where: Record<string, unknown>): Promise<WallPost | null> {
  const [found] = await askRows<WallPost>({ className: POST_CLASS, where, include: ['profile'], limit: 1 });
  return found ?? null;
}
