import { FoyerError } from '@/lib/errors/FoyerError';

/** A value that is none of the type that a contract's function asks for. */
export class InvalidArgumentError extends FoyerError {
  override readonly name = 'InvalidArgumentError';

  constructor(
    readonly argument: string,
    readonly type: string,
    readonly value: unknown,
    cause?: unknown,
  ) {
    super(`${argument} must be of the type ${type}.`, { cause, whatToDo: 'Correct it, then try again.' });
  }
}
