import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import { readRows, type RowsRequest } from '@/lib/live-queries/readRows';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { sessionOf } from '@/lib/sdk/sessionOf';
import { untilLate } from '@/lib/sdk/untilLate';
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
  try {
    const sdk = await ensureSdk();
    const session = author === undefined ? {} : { sessionToken: sessionOf(sdk, author) };
    return (await untilLate(sdk.CoreManager.getRESTController().request(method, path, body, session))) as Answer;
  } catch (error) {
    throw toFoyerError(error);
  }
}

/**
 * Reads rows of a class once.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function askRows<Row extends LiveRow>(request: RowsRequest): Promise<Row[]> {
  try {
    return await readRows<Row>(request);
  } catch (error) {
    throw toFoyerError(error);
  }
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
  return (await askRows({ className: POST_CLASS, where, order: ['-createdAt'], limit: MOST })).map(
    ({ objectId }) => objectId,
  );
}
