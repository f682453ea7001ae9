import { dropPushMemory } from '@/lib/push/pushMemory';
import { readSubscription } from '@/lib/push/subscription';

/**
 * Ends notices in this browser: what it gave is taken back, so that nobody can send to it any more. Whoever comes in next
 * must not see what is meant for somebody else.
 */
export async function letGoOfDevice(): Promise<void> {
  const subscription = await readSubscription();
  await subscription?.unsubscribe();
  if (subscription) await dropPushMemory();
}
