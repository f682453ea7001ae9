import type { Magic } from 'magic-sdk';
import { isBadAddress, toError } from '@/lib/wallets/magic/magicErrors';
import type { ConnectTools } from '@/lib/wallets/Wallet';

/**
 * Has Magic send a link; goes on when it was opened, on whatever device. A link that is opened after the visitor gave up
 * lets nobody in.
 *
 * @returns `null` once the visitor is in, or what is wrong with the address
 */
export async function enterByLink(magic: Magic, email: string, { signal, show }: ConnectTools): Promise<string | null> {
  show({ kind: 'link', email });
  try {
    await magic.auth.loginWithMagicLink({ email, showUI: false });
  } catch (error) {
    if (isBadAddress(error)) return 'No letter can be sent to this address.';
    throw toError(error);
  }
  if (signal.aborted) await magic.user.logout();
  return null;
}
