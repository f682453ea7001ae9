import { refreshSession } from '@/lib/auth/refreshSession';
import { restoreWallet } from '@/lib/auth/restoreWallet';

/** Goes on with a stored session: reads its user from the backend, and connects the wallet of the visit before. */
export async function resumeSession(): Promise<void> {
  await refreshSession();
  await restoreWallet();
}
