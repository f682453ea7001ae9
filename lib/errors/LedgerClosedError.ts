import { FoyerError } from '@/lib/errors/FoyerError';

/** The device does not answer, or its app is not open; the SDK's own words (row H04). */
export class LedgerClosedError extends FoyerError {
  override readonly name = 'LedgerClosedError';

  constructor(cause?: unknown) {
    super('Could not initialise ledger app, make sure Elrond app is open', {
      cause,
      whatToDo: 'Plug the device in, unlock it, open its MultiversX app, then try again.',
    });
  }
}
