import { requestBackend } from '@/lib/data/backendClient';
import { FILE_CLASS, type FileRow } from '@/protocol/files/files';

/** Most files that are listed at once. */
export const MOST_LISTED = 1_000;

/**
 * The files of the visitor, newest first, uploads under way among them; at most {@link MOST_LISTED}.
 *
 * @throws FoyerError: UnreachableError, SessionEndedError
 */
export async function listFiles(): Promise<readonly FileRow[]> {
  const body = { order: '-createdAt', limit: MOST_LISTED };
  const path = `classes/${FILE_CLASS}`;
  const { results } = await requestBackend<{ results: FileRow[] }>({ method: 'GET', path, body });
  return results;
}
