import { FoyerError } from '@/lib/errors/FoyerError';

/** Code of the Parse protocol for more requests than the backend allows. */
const REQUEST_LIMIT_EXCEEDED = 155;

/** The backend was asked more often than it allows (status 429); `seconds` says when it can be asked again. */
export class TooManyRequestsError extends FoyerError {
  override readonly name = 'TooManyRequestsError';

  constructor(
    readonly seconds: number,
    cause?: unknown,
  ) {
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
    super('The server was asked too often.', {
      code: REQUEST_LIMIT_EXCEEDED,
      cause,
      whatToDo: `Try again in ${wait}.`,
    });
  }
}
