import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { sessionOf } from '@/lib/moralis/sessionOf';
import { untilLate } from '@/lib/moralis/untilLate';

/**
 * Sends one request of the Parse protocol as whoever is signed in; `path` such as `classes/Post`.
 *
 * @param author the account that must be signed in, where it may have changed since; whoever is otherwise
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function askWall<Answer>(
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
