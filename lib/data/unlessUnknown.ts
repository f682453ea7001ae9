import { toFoyerError } from '@/lib/errors/backendErrors';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';

/**
 * An answer about the past, or `null` where no source of the backend knows that moment: a node without an archive, or a
 * block before those that are indexed.
 *
 * @throws FoyerError where the backend does not answer
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
