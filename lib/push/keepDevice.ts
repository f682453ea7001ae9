import { letGoOfDevice } from '@/lib/push/letGoOfDevice';
import { readNotices } from '@/lib/push/notices';
import { readSubscription } from '@/lib/push/subscription';

/**
 * Tells the backend, for who is signed in, that a browser that gets notices is still there. One that gets those of nobody
 * any more, or of somebody who was here before, gives its subscription up.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function keepDevice(): Promise<void> {
  if (!(await readSubscription())) return;
  const { reach, here } = await readNotices();
  if (reach === 'open' && !here) await letGoOfDevice();
}
