import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { REQUEST_PENDING } from '@/lib/errors/WalletBusyError';
import { USER_REJECTED } from '@/lib/errors/WalletRejectedError';

/** What became of a sign-in with a wallet: a short line and a sentence. */
export type WalletFailure = { title: string; text: string };

/** Says what happened in a wallet. A visitor who declined did nothing wrong, and is told so. */
export function describeWalletFailure(error: FoyerError, wallet: string): WalletFailure {
  if (error.code === USER_REJECTED)
    return { title: 'You declined. Nothing happened.', text: 'No text was signed, and you are where you were.' };
  if (error.code === REQUEST_PENDING) {
    return {
      title: `${wallet} is waiting for you`,
      text: `It has an open question already. Open ${wallet}, answer it there, then try again.`,
    };
  }
  return { title: 'That did not work', text: toMessage(error) };
}
