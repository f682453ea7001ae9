import { FoyerError } from '@/lib/errors/FoyerError';

/** A wallet named an account that is no address of Ethereum. */
export class NotAnAddressError extends FoyerError {
  override readonly name = 'NotAnAddressError';

  constructor(
    wallet: string,
    readonly account: string,
  ) {
    super(`${wallet} named an account that is no Ethereum address.`, {
      whatToDo: 'Choose another account in it, or come in another way.',
    });
  }
}
