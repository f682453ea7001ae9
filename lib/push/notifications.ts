import { call } from '@/lib/data/backendClient';
import { NoPushError } from '@/lib/errors/deviceErrors';
import {
  dropPushMemory,
  isForKey,
  type PushReach,
  readReach,
  readSubscription,
  savePushMemory,
  subscribe,
} from '@/lib/push/subscription';
import type { PushDevice, PushSubscriptionWords } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/push';

/** How notices stand for the account, seen from this browser. */
export type Notices = {
  /** `off` where the site sends none. */
  reach: PushReach | 'off';
  /** This browser among the devices; `null` while it gets none for this account. */
  here: PushDevice | null;
  /** Every device of the account. */
  devices: readonly PushDevice[];
};

/** After so long the backend is told anew that this device is still there, in milliseconds. */
const TELL_AGAIN = 60 * 60_000;

const targetOf = (subscription: PushSubscription): PushSubscriptionWords => {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
};

async function save(key: string, kinds: readonly PushKind[]): Promise<PushDevice> {
  const before = await readSubscription();
  const target = targetOf(await subscribe(key));
  const replaces = before && before.endpoint !== target.endpoint ? { replaces: before.endpoint } : {};
  const device = await call('savePush', { subscription: target, kinds: [...kinds], ...replaces });
  await savePushMemory(key, target);
  return device;
}

/**
 * Reads how notices stand, and tells the backend now and then that this device is still there. Where the operator changed
 * the key of the site, it is given anew under the new one.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function readNotices(): Promise<Notices> {
  const [{ key }, subscription] = await Promise.all([call('getPushKey', {}), readSubscription()]);
  const devices = await call('listPushes', subscription ? { endpoint: subscription.endpoint } : {});
  const here = devices.find(({ current }) => current) ?? null;
  const reach = key === null ? 'off' : readReach();
  if (reach !== 'open' || key === null) return { reach, here: null, devices };
  if (!here || !subscription) return { reach, here, devices };
  const isFresh = Date.now() - Date.parse(here.seenAt) < TELL_AGAIN;
  if (isFresh && isForKey(subscription, key)) return { reach, here, devices };
  const told = await save(key, here.kinds);
  return { reach, here: told, devices: devices.map((one) => (one.current ? told : one)) };
}

/**
 * Gives this browser to the account for notices of these kinds, after a press on a button that says so.
 *
 * @throws NoPushError, FoyerError of the backend
 */
export async function turnNoticesOn(kinds: readonly PushKind[]): Promise<void> {
  const { key } = await call('getPushKey', {});
  if (key === null) throw new NoPushError('off');
  await save(key, kinds);
}

/** Ends notices of the account to a device of it; where it is this browser, what that gave is taken back. */
export async function removeDevice({ id, current }: PushDevice): Promise<void> {
  await call('removePush', { id });
  if (current) await letGoOfDevice();
}

/**
 * Ends notices in this browser: what it gave is taken back, so that nobody can send to it any more. Whoever comes in next
 * must not see what is meant for somebody else.
 */
export async function letGoOfDevice(): Promise<void> {
  const subscription = await readSubscription();
  await subscription?.unsubscribe();
  if (subscription) await dropPushMemory();
}

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
