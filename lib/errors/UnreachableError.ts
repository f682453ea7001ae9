import { FoyerError } from '@/lib/errors/FoyerError';

/** Code of the SDK for a backend that does not answer (row H03). */
export const CONNECTION_FAILED = 100;

/** The backend, or the code of the site, cannot be reached. */
export class UnreachableError extends FoyerError {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super('The server does not answer.', {
      code: CONNECTION_FAILED,
      cause,
      whatToDo: 'See whether you are online, then try again.',
    });
  }
}
