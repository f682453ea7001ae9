import { FoyerError } from '@/lib/errors/FoyerError';

/** A name behind which there is no address (ENS). */
export class UnknownNameError extends FoyerError {
  override readonly name = 'UnknownNameError';

  constructor(
    readonly unknown: string,
    cause?: unknown,
  ) {
    super(`No address is behind "${unknown}".`, { cause, whatToDo: 'Check it for slips, or give the address.' });
  }
}
