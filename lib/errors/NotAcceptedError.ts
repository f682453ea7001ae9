import { FoyerError } from '@/lib/errors/FoyerError';

/** A value or a question that is wrong in itself; nothing was sent. Its words are the SDK's. */
export class NotAcceptedError extends FoyerError {
  override readonly name = 'NotAcceptedError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
