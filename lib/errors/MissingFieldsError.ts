import { FoyerError } from '@/lib/errors/FoyerError';

/** Fields of a transfer, or parameters of a contract's function, that were left out; the specification's words (rows D08, D09). */
export class MissingFieldsError extends FoyerError {
  override readonly name = 'MissingFieldsError';

  /** @param fields each one that is missing */
  constructor(readonly fields: readonly string[]) {
    super(fields.map((field) => `${field} is required`).join(', '), { whatToDo: 'Fill it in, then try again.' });
  }
}
