import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession } from '@/lib/auth/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';

/** Ends the session. If the backend cannot be reached it goes on, and the user stays (row C04). */
export function signOut(): Promise<boolean> {
  return changeSession(
    'logging_out',
    null,
    async ({ context }) => {
      await awaitSession(context.logout({ throwOnError: true }));
      await connectedWallet.letGo();
    },
    signOut,
  );
}
