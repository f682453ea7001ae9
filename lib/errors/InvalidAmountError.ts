import { FoyerError } from '@/lib/errors/FoyerError';

/** An amount that is no number of the token: letters in it, below 0, or finer than the token can be divided. */
export class InvalidAmountError extends FoyerError {
  override readonly name = 'InvalidAmountError';

  constructor(
    readonly amount: unknown,
    readonly decimals: number,
  ) {
    super(`"${String(amount)}" is not a valid amount.`, {
      whatToDo:
        decimals === 0
          ? 'Enter a whole number, such as 1.'
          : `Enter a number such as 1.5, with at most ${decimals} decimals.`,
    });
  }
}
