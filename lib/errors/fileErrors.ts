import { FoyerError } from '@/lib/errors/FoyerError';

/** A file is not sent at all: its name, its size or what is in it would be refused. */
export class RefusedFileError extends FoyerError {
  override readonly name = 'RefusedFileError';
}

/** The browser has no more room for what is to be kept for offline reading. */
export class StoreFullError extends FoyerError {
  override readonly name = 'StoreFullError';

  constructor() {
    super('This browser has no more room to keep this for later.', {
      whatToDo: 'Remove kept data of this site, or keep less.',
    });
  }
}

/** A file that was chosen as a picture and is none that this browser reads. */
export class UnreadablePictureError extends FoyerError {
  override readonly name = 'UnreadablePictureError';

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read as a picture.`, {
      cause,
      whatToDo: 'Choose a JPEG, PNG, GIF, WebP or AVIF file.',
    });
  }
}

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
