import { FoyerError } from '@/lib/errors/FoyerError';

/** Some changes of a batch were refused; the others are done. */
export class PartlyFailedError extends FoyerError {
  override readonly name = 'PartlyFailedError';

  /** @param failures each with the place of its change in what was sent, from 0 */
  constructor(readonly failures: readonly { readonly index: number; readonly error: FoyerError }[]) {
    const [first] = failures;
    super(`${failures.length} of the changes were refused: ${first?.error.message ?? ''}`, {
      code: 600,
      cause: first?.error,
      whatToDo: 'The others are done. Look at each, and try those again.',
    });
  }
}
