import { FoyerError } from '@/lib/errors/FoyerError';

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
      { whatToDo: 'Check its name, and whether this is the ABI of that contract.' },
    );
  }
}
