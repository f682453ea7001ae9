import { changeSession } from '@/lib/auth/session/changeSession';
import { withTimeout } from '@/lib/sdk/withTimeout';
import type { ChainFamily } from '@/protocol/chainFamilies';

/** Chooses by which of its linked addresses the account is known in a family. */
export function setCurrentAddress(family: ChainFamily, address: string): Promise<boolean> {
  return changeSession(null, null, async ({ sdk, context }) => {
    await withTimeout(sdk.Cloud.run('setCurrentAddress', { family, address }));
    const user = await sdk.User.current()?.fetch();
    if (user) context.setUser(user);
  });
}
