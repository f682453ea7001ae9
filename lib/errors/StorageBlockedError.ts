import { FoyerError } from '@/lib/errors/FoyerError';

/** The browser keeps nothing for this site, so no session can begin: the SDK holds it in the browser's storage. */
export class StorageBlockedError extends FoyerError {
  override readonly name = 'StorageBlockedError';

  constructor(cause: unknown) {
    super('This browser keeps nothing for this site, so it cannot remember that you are in.', {
      cause,
      whatToDo: 'Allow cookies and site data for this site, then try again.',
    });
  }
}
