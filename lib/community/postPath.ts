import type { WallPost } from '@/lib/community/WallPost';

/** Address of a post within the site; of a reply, that of the conversation, with the reply marked. */
export function postPath({ objectId, parent }: Pick<WallPost, 'objectId' | 'parent'>): string {
  return parent ? `/community?post=${parent.objectId}&reply=${objectId}` : `/community?post=${objectId}`;
}
