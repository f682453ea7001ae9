import { FoyerError } from '@/lib/errors/FoyerError';

/** The wallet shows another account than the one that has to sign. */
export class OtherSenderError extends FoyerError {
  override readonly name = 'OtherSenderError';

  /** @param wanted the account that has to sign */
  constructor(readonly wanted: string) {
    super(`Only ${wanted} can do this, and your wallet shows another account.`, {
      whatToDo: 'Choose that account in the wallet, then try again.',
    });
  }
}
