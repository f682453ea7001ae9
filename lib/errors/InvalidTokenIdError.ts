import { FoyerError } from '@/lib/errors/FoyerError';

/** A token id that is no whole number from 0 to 2^256 − 1; the specification's words (row D07). */
export class InvalidTokenIdError extends FoyerError {
  override readonly name = 'InvalidTokenIdError';

  constructor(readonly tokenId: unknown) {
    super('Invalid token Id', { whatToDo: 'Give the number of the piece: 0 or more, without sign or point.' });
  }
}
