import { FoyerError } from '@/lib/errors/FoyerError';

/** What was given as a contract's ABI is none. */
export class InvalidAbiError extends FoyerError {
  override readonly name = 'InvalidAbiError';

  constructor(cause?: unknown) {
    super('This is not a valid ABI.', {
      cause,
      whatToDo: 'Paste the compiler’s JSON or file, or lines such as "function name() view returns (string)".',
    });
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
      {
        sentence: `The ABI has no function ${functionName || 'without a name'}.`,
        whatToDo: 'Check the name, and that this is the ABI of the contract.',
      },
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
      {
        sentence: `Several functions have this name: ${possible.join(', ')}.`,
        whatToDo: `Choose one, or include its types, such as ${possible[0] ?? 'name(uint256)'}.`,
      },
    );
  }
}
