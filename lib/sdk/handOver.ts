import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';
import { moralisContext } from '@/lib/sdk/moralisContext';
import { enableConnectedWallet } from '@/lib/sdk/wallets/enableConnectedWallet';

/**
 * Gives the SDK, once it has started, what the page did without it: react-moralis its user in place of the stand-in, and
 * the SDK the wallet that is connected.
 */
export async function handOver(sdk: MoralisSdk): Promise<void> {
  const user = sdk.User.current();
  if (user) moralisContext()?.setUser(user);
  // A wallet that the SDK does not take is none for the SDK; the page has it all the same.
  await enableConnectedWallet(sdk).catch(() => undefined);
}
