import { FoyerError } from '@/lib/errors/FoyerError';

/** The wallet failed at a request for a reason of its own, which is the cause. */
export class WalletFailedError extends FoyerError {
  override readonly name = 'WalletFailedError';

  constructor(cause: unknown, code?: number) {
    super('Your wallet could not do what was asked of it.', {
      ...(code === undefined ? {} : { code }),
      cause,
      whatToDo: 'Open it, see whether it is unlocked and connected, then try again.',
    });
  }
}
