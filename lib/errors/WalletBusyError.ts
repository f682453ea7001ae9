import { FoyerError } from '@/lib/errors/FoyerError';

/** EIP-1474 and MetaMask: a request of the same kind waits in the wallet already. */
export const REQUEST_PENDING = -32002;

/** The wallet still shows an earlier question. */
export class WalletBusyError extends FoyerError {
  override readonly name = 'WalletBusyError';

  constructor(cause?: unknown) {
    super('Your wallet has an open question already.', {
      code: REQUEST_PENDING,
      cause,
      whatToDo: 'Open the wallet, answer it there, then try again.',
    });
  }
}
