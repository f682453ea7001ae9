import { FoyerError } from '@/lib/errors/FoyerError';

/** What was given as a contract's ABI is none. */
export class InvalidAbiError extends FoyerError {
  override readonly name = 'InvalidAbiError';

  constructor(cause?: unknown) {
    super('This is no ABI of a contract.', {
      cause,
      whatToDo:
        'Paste the list that the compiler wrote, from [ to ], or lines such as "function name() view returns (string)".',
    });
  }
}
