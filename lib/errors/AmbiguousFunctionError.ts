import { FoyerError } from '@/lib/errors/FoyerError';

/** Several functions have that name; the specification's words (row D09). */
export class AmbiguousFunctionError extends FoyerError {
  override readonly name = 'AmbiguousFunctionError';

  /** @param possible signatures of all of them */
  constructor(readonly possible: readonly string[]) {
    super(
      'Multiple function definitions found in the abi. Please include the topic in the functionName. ' +
        `Possible functionNames: ${possible.join(', ')}`,
      { whatToDo: `Name it with its types, such as ${possible[0] ?? 'name(uint256)'}.` },
    );
  }
}
