import { FoyerError } from '@/lib/errors/FoyerError';

/** The browser does not tell where it is: nobody allowed it, or it does not know. */
export class PlaceUnknownError extends FoyerError {
  override readonly name = 'PlaceUnknownError';

  constructor(cause: unknown) {
    super('Your browser does not tell where you are.', {
      cause,
      whatToDo: 'Allow this site to see your place in the settings of the browser, and try again.',
    });
  }
}
