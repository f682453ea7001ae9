import { call } from '@/lib/data/backendClient';
import { NoPushError } from '@/lib/errors/deviceErrors';
import {
  clearForWorker,
  isForKey,
  type PushSupport,
  readPushSupport,
  readSubscription,
  storeForWorker,
  subscribe,
} from '@/lib/push/subscription';
import type { PushDevice, PushSubscriptionWords } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/notifications';

/** Push notifications of the account, seen from this browser. */
export type PushState = {
  /** `off` if the site sends none. */
  support: PushSupport | 'off';
  /** This browser among the devices; `null` if it is not subscribed for this account. */
  here: PushDevice | null;
  /** Every device of the account. */
  devices: readonly PushDevice[];
};

/** How often the backend hears that this device is still in use, in milliseconds. */
const REFRESH_MS = 60 * 60_000;

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
  await storeForWorker(key, target);
  return device;
}

/**
 * Reads the state, and reports to the backend once an hour that this device is still in use. If the operator changed
 * the site's key, the device is subscribed again with the new one.
 *
 * @throws FoyerError if the backend does not answer
 */
export async function readPushState(): Promise<PushState> {
  const [{ key }, subscription] = await Promise.all([call('getPushKey', {}), readSubscription()]);
  const devices = await call('listPushes', subscription ? { endpoint: subscription.endpoint } : {});
  const here = devices.find(({ current }) => current) ?? null;
  const support = key === null ? 'off' : readPushSupport();
  if (support !== 'available' || key === null) return { support, here: null, devices };
  if (!here || !subscription) return { support, here, devices };
  const isFresh = Date.now() - Date.parse(here.seenAt) < REFRESH_MS;
  if (isFresh && isForKey(subscription, key)) return { support, here, devices };
  const saved = await save(key, here.kinds);
  return { support, here: saved, devices: devices.map((one) => (one.current ? saved : one)) };
}

/**
 * Turns on notifications of these kinds in this browser. Call it only after a press on a button that says so.
 *
 * @throws NoPushError, FoyerError of the backend
 */
export async function enablePush(kinds: readonly PushKind[]): Promise<void> {
  const { key } = await call('getPushKey', {});
  if (key === null) throw new NoPushError('off');
  await save(key, kinds);
}

/** Ends notifications to a device of the account; this browser is also unsubscribed. */
export async function removeDevice({ id, current }: PushDevice): Promise<void> {
  await call('removePush', { id });
  if (current) await unsubscribeDevice();
}

/**
 * Unsubscribes this browser, so that nobody can send to it any more: the next visitor must not see what is meant for
 * somebody else.
 */
export async function unsubscribeDevice(): Promise<void> {
  const subscription = await readSubscription();
  await subscription?.unsubscribe();
  if (subscription) await clearForWorker();
}

/**
 * Reports to the backend that this browser is still subscribed. A subscription of nobody, or of somebody else, is
 * ended.
 *
 * @throws FoyerError if the backend does not answer
 */
export async function refreshDevice(): Promise<void> {
  if (!(await readSubscription())) return;
  const { support, here } = await readPushState();
  if (support === 'available' && !here) await unsubscribeDevice();
}
