import { FoyerError } from '@/lib/errors/FoyerError';

/** The chosen account of the wallet is not linked to this account, so it proves nothing about it. */
export class UnlinkedWalletError extends FoyerError {
  override readonly name = 'UnlinkedWalletError';

  constructor() {
    super("This wallet isn't linked to your account.", {
      whatToDo: 'Switch to a linked account in your wallet and try again.',
    });
  }
}
