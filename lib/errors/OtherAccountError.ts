import { FoyerError } from '@/lib/errors/FoyerError';

/** The wallet shows another account than the one that is to sign. */
export class OtherAccountError extends FoyerError {
  override readonly name = 'OtherAccountError';

  /** @param shown the account that the wallet shows */
  constructor(readonly shown: string) {
    super('Your wallet shows another account than the one to link.', {
      whatToDo: 'Choose that account in the wallet, then try again.',
    });
  }
}
