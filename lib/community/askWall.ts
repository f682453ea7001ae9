import { toFoyerError } from '@/lib/errors/toFoyerError';
import { ensureSdk } from '@/lib/moralis/ensureSdk';
import { untilLate } from '@/lib/moralis/untilLate';

/**
 * Sends one request of the Parse protocol as whoever is signed in; `path` such as `classes/Post`.
 *
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function askWall<Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<Answer> {
  try {
    const sdk = await ensureSdk();
    return (await untilLate(sdk.CoreManager.getRESTController().request(method, path, body, {}))) as Answer;
  } catch (error) {
    throw toFoyerError(error);
  }
}
