import { BackendError } from '@/lib/errors/backendErrors';
import { DuplicateValueError, NotAllowedError, ObjectNotFoundError } from '@/lib/errors/objectErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';

const CLASSES: ReadonlyMap<number, typeof BackendError> = new Map([
  [101, ObjectNotFoundError],
  [119, NotAllowedError],
  [137, DuplicateValueError],
]);

/** As `toFoyerError`, with a class of its own for what a caller of objects asks about most. */
export function toObjectError(error: unknown): FoyerError {
  const known = toFoyerError(error);
  if (!(known instanceof BackendError) || known.code === undefined) return known;
  const Known = CLASSES.get(known.code);
  return Known ? new Known(known.message, known.code, error) : known;
}
