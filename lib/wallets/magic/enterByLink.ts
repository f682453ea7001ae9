import type { Magic } from 'magic-sdk';
import type { ConnectTools } from '@/lib/wallets/Wallet';

/**
 * Has Magic send a link; goes on when it was opened, on whatever device.
 *
 * @returns `null` once the visitor is in
 */
export async function enterByLink(magic: Magic, email: string, { show }: ConnectTools): Promise<null> {
  show({ kind: 'link', email });
  await magic.auth.loginWithMagicLink({ email, showUI: false });
  return null;
}
