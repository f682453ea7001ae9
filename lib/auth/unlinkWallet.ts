import { changeSession } from '@/lib/auth/session/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { unlinkAddress } from '@/lib/sdk/wallets/presign';
import { withTimeout } from '@/lib/sdk/withTimeout';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** Takes a wallet's address off the account. The last way in is refused (119). */
export function unlinkWallet(family: ChainFamily, address: string): Promise<boolean> {
  return changeSession(null, null, async ({ sdk, context }) => {
    await withTimeout(unlinkAddress(sdk, family, address));
    const user = sdk.User.current();
    if (user) context.setUser(user);
    if (connectedWallet.get()?.connection.account === address) await connectedWallet.letGo();
  });
}
