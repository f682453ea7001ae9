import { FoyerError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';

/** There is no such object, or none that whoever asks may see (code 101). */
export class ObjectNotFoundError extends BackendError {
  override readonly name: string = 'ObjectNotFoundError';
}

/** Another object has this value, and the field takes each value once (code 137). */
class DuplicateValueError extends BackendError {
  override readonly name: string = 'DuplicateValueError';
}

/** Whoever asks may not do this (code 119). */
export class NotAllowedError extends BackendError {
  override readonly name: string = 'NotAllowedError';
}

/** A saved answer is asked for and none was saved; the specification's words (row H05). */
export class NothingSavedError extends FoyerError {
  override readonly name = 'NothingSavedError';

  constructor() {
    super('Nothing saved to memory card', { whatToDo: 'Contact the site owner.' });
  }
}

/** The browser opens no lasting connection, so that changes cannot be followed; the cause has the SDK's words. */
export class NoSocketError extends FoyerError {
  override readonly name = 'NoSocketError';

  constructor(cause: unknown) {
    super('Live updates are not available in this browser.', {
      cause,
      whatToDo: 'Reload the page to see what’s new.',
    });
  }
}

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
