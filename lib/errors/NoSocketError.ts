import { FoyerError } from '@/lib/errors/FoyerError';

/** The browser opens no lasting connection, so that changes cannot be followed; the cause has the SDK's words. */
export class NoSocketError extends FoyerError {
  override readonly name = 'NoSocketError';

  constructor(cause: unknown) {
    super('This browser cannot follow changes as they happen.', {
      cause,
      whatToDo: 'Reload the page to see what is new.',
    });
  }
}
