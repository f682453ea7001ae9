import { FoyerError } from '@/lib/errors/FoyerError';

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
