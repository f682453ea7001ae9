import { FoyerError } from '@/lib/errors/FoyerError';
import { CHAIN_FAMILIES, type ChainFamily } from '@/protocol/chainFamilies';

/** What was given as a contract's ABI is none. */
export class InvalidAbiError extends FoyerError {
  override readonly name = 'InvalidAbiError';

  constructor(cause?: unknown) {
    super('This is not a valid ABI.', {
      cause,
      whatToDo: 'Paste the compiler’s JSON, from [ to ], or lines such as "function name() view returns (string)".',
    });
  }
}

/** A value that is none of the type that a contract's function asks for. */
export class InvalidArgumentError extends FoyerError {
  override readonly name = 'InvalidArgumentError';

  constructor(
    readonly argument: string,
    readonly type: string,
    readonly value: unknown,
    cause?: unknown,
  ) {
    super(`${argument} must be of type ${type}.`, { cause, whatToDo: 'Correct it and try again.' });
  }
}

/** The contract's ABI has no such function; the specification's words (row D09). */
export class FunctionNotFoundError extends FoyerError {
  override readonly name = 'FunctionNotFoundError';

  /**
   * @param functionName as it was asked for
   * @param possible signatures of the functions of that name, where only the topic is another one
   */
  constructor(
    readonly functionName: string,
    readonly possible: readonly string[] = [],
  ) {
    super(
      possible.length === 0
        ? 'Function does not exist in abi'
        : `Function with the provided topic does not exist in abi. Possible functionNames: ${possible.join(', ')}`,
      { whatToDo: 'Check the name, and that this is the ABI of the contract.' },
    );
  }
}

/** Several functions have that name; the specification's words (row D09). */
export class AmbiguousFunctionError extends FoyerError {
  override readonly name = 'AmbiguousFunctionError';

  /** @param possible signatures of all of them */
  constructor(readonly possible: readonly string[]) {
    super(
      'Multiple function definitions found in the abi. Please include the topic in the functionName. ' +
        `Possible functionNames: ${possible.join(', ')}`,
      { whatToDo: `Include its types, such as ${possible[0] ?? 'name(uint256)'}.` },
    );
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
    super(fields.map((field) => `${field} is required`).join(', '), { whatToDo: 'Fill it in and try again.' });
  }
}

/** A wallet named an account that is no address of its family of chains. */
export class NotAnAddressError extends FoyerError {
  override readonly name = 'NotAnAddressError';

  constructor(
    wallet: string,
    readonly account: string,
    family: ChainFamily = 'eth',
  ) {
    super(`${wallet} returned an account that is not a valid ${CHAIN_FAMILIES[family].label} address.`, {
      whatToDo: 'Choose another account in it, or sign in another way.',
    });
  }
}
