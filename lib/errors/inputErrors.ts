import { FoyerError } from '@/lib/errors/FoyerError';

/** An invalid amount: not a number, negative, or with more decimals than the token has. */
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
          : `Enter a number such as 1.5, with up to ${decimals} decimals.`,
    });
  }
}

/** A recipient that is neither an address nor a name. */
export class InvalidRecipientError extends FoyerError {
  override readonly name = 'InvalidRecipientError';

  /** @param isMistyped whether it looks like an address, but its mixed case is not that of EIP-55 */
  constructor(
    readonly recipient: string,
    isMistyped = false,
  ) {
    super(
      isMistyped ? `The checksum of ${recipient} doesn’t match.` : `"${recipient}" is not a valid address or ENS name.`,
      {
        whatToDo: isMistyped
          ? 'Check the address for typos.'
          : 'Enter 0x and 40 hexadecimal digits, or a name such as ada.eth.',
      },
    );
  }
}

/** A name behind which there is no address (ENS). */
export class UnknownNameError extends FoyerError {
  override readonly name = 'UnknownNameError';

  constructor(
    readonly unknown: string,
    cause?: unknown,
  ) {
    super(`"${unknown}" doesn’t resolve to an address.`, {
      cause,
      whatToDo: 'Check the spelling, or enter the address.',
    });
  }
}

/**
 * Fields of a transfer, or parameters of a contract's function, that were left out; the specification's words (rows
 * D08, D09).
 */
export class MissingFieldsError extends FoyerError {
  override readonly name = 'MissingFieldsError';

  /** @param fields each one that is missing */
  constructor(readonly fields: readonly string[]) {
    super(fields.map((field) => `${field} is required`).join(', '), {
      sentence: `Required fields are empty: ${fields.join(', ')}.`,
      whatToDo: 'Fill them in and try again.',
    });
  }
}

/** Something is wrong with one value that a contract's function asks for. */
export class ArgumentError extends FoyerError {
  override readonly name: string = 'ArgumentError';

  /** @param argument the path of the value, such as `calls[0].target` */
  constructor(
    readonly argument: string,
    message: string,
    options: { cause?: unknown; whatToDo: string },
  ) {
    super(message, options);
  }
}
