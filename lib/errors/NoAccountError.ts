import { FoyerError } from '@/lib/errors/FoyerError';

/** The wallet named no account; the SDK's own words (row H04). */
export class NoAccountError extends FoyerError {
  override readonly name = 'NoAccountError';

  constructor() {
    super('Cannot authenticate, no account returned from provider', {
      whatToDo: 'Unlock your wallet, allow this site to see an account, then try again.',
    });
  }
}
