import { FoyerError } from '@/lib/errors/FoyerError';

/** A file is not sent at all: its name, its size or what is in it would be refused. */
export class RefusedFileError extends FoyerError {
  override readonly name = 'RefusedFileError';
}
