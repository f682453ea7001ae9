import { toFoyerError } from '@/lib/errors/backendErrors';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';

/**
 * The answer of the data service about a moment of the past; `null` where none of its sources knows that moment.
 *
 * @throws FoyerError anything else that went wrong
 */
export async function unlessUnknown<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    const known = toFoyerError(error);
    if (known.code === OBJECT_NOT_FOUND || known.code === SCRIPT_FAILED) return null;
    throw known;
  }
}
