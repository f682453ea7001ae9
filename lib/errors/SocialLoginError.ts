import { FoyerError } from '@/lib/errors/FoyerError';

/** Where a social account's sign-in stopped: at the account, or at the wallet behind it. */
export type SocialLoginStage = 'connect' | 'authenticate';

/** The SDK's own words (row H04). */
const WORDS: Readonly<Record<SocialLoginStage, string>> = {
  connect: 'Could not connect via Web3Auth, error in connecting to provider',
  authenticate: 'Could not connect via Web3Auth, error while authenticating',
};

/** A social account could not be entered with: its provider said no, or its wallet did not answer. */
export class SocialLoginError extends FoyerError {
  override readonly name = 'SocialLoginError';

  constructor(
    readonly stage: SocialLoginStage,
    cause?: unknown,
  ) {
    super(WORDS[stage], { cause, whatToDo: 'Try again, or take another way in.' });
  }
}
