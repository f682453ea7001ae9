import { askRows } from '@/lib/community/askRows';
import { POST_CLASS } from '@/protocol/community';

/** So many of the newest posts are looked at. */
const MOST = 100;

/** Ids of the newest posts and replies that hold all words of a search, each also as the beginning of a longer one. */
export async function findWords(text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  // In PostgreSQL's own language of searches, and without the rules of any human language: people write in all of them.
  const $term = words.map((word) => `${word.toLowerCase()}:*`).join(' & ');
  const where = { text: { $text: { $search: { $term, $language: 'simple' } } } };
  return (await askRows({ className: POST_CLASS, where, order: ['-createdAt'], limit: MOST })).map(
    ({ objectId }) => objectId,
  );
}
