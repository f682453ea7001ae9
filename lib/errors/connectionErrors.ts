import { FoyerError } from '@/lib/errors/FoyerError';
import { CONNECTION_FAILED, INVALID_SESSION_TOKEN } from '@/protocol/codes';

/** The backend, or the code of the site, cannot be reached. */
export class UnreachableError extends FoyerError {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super("The server isn't responding.", {
      code: CONNECTION_FAILED,
      cause,
      whatToDo: 'Check your connection, then try again.',
    });
  }
}

/** The session ended on the backend: it expired, or was ended from elsewhere. */
export class SessionEndedError extends FoyerError {
  override readonly name = 'SessionEndedError';

  constructor(cause?: unknown) {
    super('Your session has ended.', { code: INVALID_SESSION_TOKEN, cause, whatToDo: 'Sign in again to continue.' });
  }
}
