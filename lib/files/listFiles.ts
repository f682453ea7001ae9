import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/sdk/ensureSdk';
import { untilLate } from '@/lib/sdk/untilLate';
import { FILE_CLASS, type FileRow } from '@/protocol/files/files';

/** Most files that are listed at once. */
export const MOST_LISTED = 1_000;

/**
 * The files of the visitor, newest first, uploads under way among them; at most {@link MOST_LISTED}.
 *
 * @throws FoyerError: UnreachableError, SessionEndedError
 */
export async function listFiles(): Promise<readonly FileRow[]> {
  try {
    const sdk = await ensureSdk();
    const query = { order: '-createdAt', limit: MOST_LISTED };
    const answer = sdk.CoreManager.getRESTController().request('GET', `classes/${FILE_CLASS}`, query);
    const { results } = (await untilLate(answer)) as { results: FileRow[] };
    return results;
  } catch (error) {
    throw toFoyerError(error);
  }
}
