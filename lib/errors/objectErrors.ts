import { DUPLICATE_VALUE, OBJECT_NOT_FOUND, OPERATION_FORBIDDEN } from '@/protocol/codes';
import { FoyerError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';

/** There is no such object, or the user may not see it (code 101). */
export class ObjectNotFoundError extends BackendError {
  override readonly name: string = 'ObjectNotFoundError';
}

/** Another object has this value, and the field takes each value once (code 137). */
class DuplicateValueError extends BackendError {
  override readonly name: string = 'DuplicateValueError';
}

/** The user may not do this (code 119). */
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

/** An invalid value or query; nothing was sent. The message is the SDK's. */
export class NotAcceptedError extends FoyerError {
  override readonly name = 'NotAcceptedError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

const CLASSES: ReadonlyMap<number, typeof BackendError> = new Map([
  [OBJECT_NOT_FOUND, ObjectNotFoundError],
  [OPERATION_FORBIDDEN, NotAllowedError],
  [DUPLICATE_VALUE, DuplicateValueError],
]);

/** As `toFoyerError`, with classes of their own for the common errors of objects. */
export function toObjectError(error: unknown): FoyerError {
  const known = toFoyerError(error);
  if (!(known instanceof BackendError) || known.code === undefined) return known;
  const Known = CLASSES.get(known.code);
  return Known ? new Known(known.message, known.code, error) : known;
}

/**
 * Runs what builds a request.
 *
 * @throws NotAcceptedError with the message of whatever refused a part of it
 */
export function rejectInvalid<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotAcceptedError) throw error;
    throw new NotAcceptedError(error instanceof Error ? error.message : String(error), error);
  }
}
