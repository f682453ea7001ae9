import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';

/** What became of a sign-in with a wallet: a short line and a sentence. */
export type WalletFailure = { title: string; text: string };

/** EIP-1193: the visitor said no. */
const DECLINED = 4001;
/** EIP-1474: the wallet has an open request already. */
const PENDING = -32002;

/** Says what happened in a wallet. A visitor who declined did nothing wrong, and is told so. */
export function describeWalletFailure(error: FoyerError, wallet: string): WalletFailure {
  if (error.code === DECLINED)
    return { title: 'You declined. Nothing happened.', text: 'No text was signed, and you are where you were.' };
  if (error.code === PENDING) {
    return {
      title: `${wallet} is waiting for you`,
      text: `It has an open question already. Open ${wallet}, answer it there, then try again.`,
    };
  }
  return { title: 'That did not work', text: toMessage(error) };
}
