import { authStore } from '@/lib/auth/authStore';
import { settleSession } from '@/lib/auth/session/settleSession';
import { readSettings } from '@/lib/env';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { adoptStoredSession } from '@/lib/sdk/adoptStoredSession';
import { currentUserKey } from '@/lib/sdk/storedUser';

/**
 * What happens when the backend says that the session has ended, once and for every page: signed out here as well, with
 * the reason. The visitor stays where they are; a page that needs a session shows the way in, and itself again after.
 */
export async function handleLostSession(cause: unknown): Promise<void> {
  localStorage.removeItem(currentUserKey(readSettings().appId));
  settleSession(null);
  authStore.set({ error: new SessionEndedError(cause) });
  await adoptStoredSession();
}
