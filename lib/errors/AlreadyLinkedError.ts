import { FoyerError } from '@/lib/errors/FoyerError';

/** The chosen account of the wallet is linked to this account already. */
export class AlreadyLinkedError extends FoyerError {
  override readonly name = 'AlreadyLinkedError';

  constructor() {
    super('This wallet is linked to your account already.', {
      whatToDo: 'To link another one, choose another account in your wallet and try again.',
    });
  }
}
