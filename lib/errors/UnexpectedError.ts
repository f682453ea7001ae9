import { FoyerError } from '@/lib/errors/FoyerError';

/** Something that no other class stands for; the cause says what. */
export class UnexpectedError extends FoyerError {
  override readonly name = 'UnexpectedError';

  constructor(cause: unknown) {
    super('Something went wrong on our side.', { cause, whatToDo: 'Try again in a moment.' });
  }
}
