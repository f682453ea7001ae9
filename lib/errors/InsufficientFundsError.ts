import { FoyerError } from '@/lib/errors/FoyerError';

/** The account does not have what a transaction takes: its value and its fee. */
export class InsufficientFundsError extends FoyerError {
  override readonly name = 'InsufficientFundsError';

  /**
   * @param needed value and highest fee, in the smallest unit; `null` where only the node knows
   * @param balance what is there, in the smallest unit; `null` where only the node knows
   */
  constructor(
    readonly needed: bigint | null = null,
    readonly balance: bigint | null = null,
    cause?: unknown,
  ) {
    super('This account does not have enough for the amount and the fee.', {
      cause,
      whatToDo: 'Send less, or put more on the account first.',
    });
  }
}
