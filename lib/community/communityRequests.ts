import { sessionOf } from '@/lib/auth/session/sessionOf';
import { requestBackend } from '@/lib/data/backendClient';
import { readRows } from '@/lib/live-queries/readRows';
import { POST_CLASS } from '@/protocol/community';

/**
 * Sends one request of the Parse protocol as whoever is signed in; `path` such as `classes/Post`.
 *
 * @param author the account that must be signed in, where it may have changed since; whoever is otherwise
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function sendAsAuthor<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
  author?: string,
): Promise<Answer> {
  const session = author === undefined ? {} : { sessionToken: sessionOf(author) };
  return requestBackend<Answer>({ method, path, body, ...session });
}

/** So many of the newest posts are looked at. */
const MOST = 100;

/** Ids of the newest posts and replies that hold all words of a search, each also as the beginning of a longer one. */
export async function findWords(text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  // In PostgreSQL's own language of searches, and without the rules of any human language: people write in all of them.
  const $term = words.map((word) => `${word.toLowerCase()}:*`).join(' & ');
  const where = { text: { $text: { $search: { $term, $language: 'simple' } } } };
  return (await readRows({ className: POST_CLASS, where, order: ['-createdAt'], limit: MOST })).map(
    ({ objectId }) => objectId,
  );
}
