import { FoyerError } from '@/lib/errors/FoyerError';

/** EIP-1193: the user rejected the request. */
export const USER_REJECTED = 4001;

/** The visitor said no in the wallet. A state rather than a fault: whatever session they had goes on. */
export class WalletRejectedError extends FoyerError {
  override readonly name = 'WalletRejectedError';

  constructor(cause?: unknown) {
    super('You declined in your wallet. Nothing was signed.', { code: USER_REJECTED, cause });
  }
}
