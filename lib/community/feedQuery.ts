import { pointerTo, type PostFields } from '@/lib/community/FeedPost';
import type { LiveQuery } from '@/lib/live-queries/LiveQuery';
import { readRows } from '@/lib/live-queries/readRows';
import { type GeoLocation, POST_CLASS } from '@/protocol/community';

/** Which posts a reader wants to see. */
export type FeedFilter =
  | { by: 'all' }
  | { by: 'words'; text: string }
  | { by: 'name'; text: string }
  | { by: 'author'; id: string }
  | { by: 'post'; id: string }
  | { by: 'place'; place: GeoLocation; kilometres: number };

/** Posts that are read at once. */
const PAGE = 20;

/** Maximum posts of a search, and maximum authors. */
const MAX_RESULTS = 100;
const MAX_AUTHORS = 50;

/** Mean radius of the Earth in kilometres, as Parse has it: distances in queries are angles. */
const EARTH = 6_371;

/**
 * The query of a filter, as live query knows it. What live query cannot follow is looked up first: the posts with some
 * words, and the accounts of a name.
 *
 * @throws FoyerError where that cannot be looked up
 */
export async function feedQuery(filter: FeedFilter): Promise<LiveQuery<PostFields>> {
  const query = (where: LiveQuery<PostFields>['where']): LiveQuery<PostFields> => ({
    className: POST_CLASS,
    where,
    order: ['-createdAt', 'objectId'],
    include: ['profile'],
    limit: PAGE,
  });
  const onTop = { parent: { $exists: false } };
  switch (filter.by) {
    case 'all':
      return query(onTop);
    case 'words':
      return query({ objectId: { $in: await findWords(filter.text) } });
    case 'name': {
      const ids = await findAuthors(filter.text);
      return query({ author: { $in: ids.map((id) => pointerTo('_User', id)) } });
    }
    case 'author':
      return query({ ...onTop, author: pointerTo('_User', filter.id) });
    case 'post':
      return query({ objectId: filter.id });
    case 'place': {
      const near = { __type: 'GeoPoint', ...filter.place };
      return query({ ...onTop, location: { $nearSphere: near, $maxDistance: filter.kilometres / EARTH } });
    }
  }
}

/** Ids of the newest posts and replies with all words of a search, each also as the beginning of a longer one. */
async function findWords(text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  // In PostgreSQL's own language of searches, and without the rules of any human language: people write in all of them.
  const $term = words.map((word) => `${word.toLowerCase()}:*`).join(' & ');
  const where = { text: { $text: { $search: { $term, $language: 'simple' } } } };
  return (await readRows({ className: POST_CLASS, where, order: ['-createdAt'], limit: MAX_RESULTS })).map(
    ({ objectId }) => objectId,
  );
}

/** Ids of the accounts whose public name contains a text, whatever its case. */
async function findAuthors(name: string): Promise<string[]> {
  const quoted = `\\Q${name.trim().replaceAll('\\E', '')}\\E`;
  const where = { name: { $regex: quoted, $options: 'i' } };
  return (await readRows({ className: 'Profile', where, order: ['name'], limit: MAX_AUTHORS })).map(
    ({ objectId }) => objectId,
  );
}
