import { toFoyerError } from '@/lib/errors/backendErrors';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';
import { NODE_NOT_RESPONDING } from '@/protocol/data/transport';

/**
 * An answer about the past, or `null` where no source of the backend knows that moment: a node without an archive, or a
 * block before those that are indexed.
 *
 * @throws FoyerError where the backend, or the chain's node, does not answer
 */
export async function unlessUnknown<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    const known = toFoyerError(error);
    const isSilent = known.message === NODE_NOT_RESPONDING;
    if (!isSilent && (known.code === OBJECT_NOT_FOUND || known.code === SCRIPT_FAILED)) return null;
    throw known;
  }
}
