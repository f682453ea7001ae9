import { FoyerError } from '@/lib/errors/FoyerError';

/** Something is to be sent and no wallet is there to send it; the specification's words (row H05). */
export class NoSenderError extends FoyerError {
  override readonly name = 'NoSenderError';

  constructor() {
    super('Sender address not found', { whatToDo: 'Connect the wallet that is to send, then try again.' });
  }
}
