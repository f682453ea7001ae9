import { FoyerError } from '@/lib/errors/FoyerError';

/** The backend gave no challenge to sign, so the wallet was not asked at all. */
export class ChallengeUnavailableError extends FoyerError {
  override readonly name = 'ChallengeUnavailableError';

  constructor(cause: unknown, code?: number) {
    super('The server could not begin a sign-in, so your wallet was not opened.', {
      ...(code === undefined ? {} : { code }),
      cause,
      whatToDo: 'Try again in a moment.',
    });
  }
}
