import { awaitSession } from '@/lib/auth/awaitSession';
import { changeSession } from '@/lib/auth/changeSession';
import { connectedWallet } from '@/lib/auth/connectedWallet';
import { letGoOfDevice } from '@/lib/push/letGoOfDevice';

/** Ends the session, and notices to this browser with it. If the backend cannot be reached it goes on, and the user stays (row C04). */
export function signOut(): Promise<boolean> {
  return changeSession(
    'logging_out',
    null,
    async ({ context }) => {
      await awaitSession(context.logout({ throwOnError: true }));
      await connectedWallet.letGo();
      // The backend forgot the device with its session; a browser that takes nothing back costs nobody the way out.
      await letGoOfDevice().catch(() => undefined);
    },
    signOut,
  );
}
