import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { done, moment, noParameters } from '@/protocol/calls/shapes';
import { OBJECT_NOT_FOUND, OPERATION_FORBIDDEN, PUSH_MISCONFIGURED } from '@/protocol/codes';
import { PUSH_KINDS } from '@/protocol/notifications';

const BASE64URL = /^[\w-]+={0,2}$/;

const endpoint = z.string().max(2_048);

const auth = z.string().regex(BASE64URL).describe('16 bytes in base64url, known to the browser and the backend alone');

/** A subscription as a browser gives it (`PushSubscription.toJSON()`). */
const subscription = z.object({
  endpoint: endpoint.describe('address of a push service that the site uses'),
  keys: z.object({ p256dh: z.string().regex(BASE64URL).describe('a point of P-256, 65 bytes in base64url'), auth }),
});

const kinds = z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length);

/** A device that gets notifications. Its endpoint and keys are shown to nobody. */
export const pushDevice = z.strictObject({
  id: z.string(),
  device: z.string().nullable().describe('such as "Firefox on Linux"; null where it is unknown'),
  kinds,
  createdAt: moment,
  seenAt: moment.describe('when a page on it last called savePush'),
  lastSentAt: moment.nullable(),
  refusedAt: moment.nullable().describe('since when its push service refuses; null where it does not'),
  current: z.boolean().describe('whether it is the device that was asked about'),
});

const id = z.string().min(1).max(64);
const IS_OFF = { [PUSH_MISCONFIGURED]: 'Notifications are off on this site.' };

/** Web Push to the devices of accounts that asked for it (RFC 8030, 8291, 8292). */
export const pushCalls = {
  getPushKey: {
    summary: 'Returns the applicationServerKey for subscriptions.',
    access: 'anyone',
    parameters: noParameters,
    answer: z.strictObject({ key: z.string().nullable().describe('base64url, 65 bytes; null where push is off') }),
  },
  savePush: {
    summary: 'Registers this browser for notifications; call it whenever a page opens with a subscription.',
    access: 'account',
    errors: { ...IS_OFF, [OPERATION_FORBIDDEN]: 'Another account has the endpoint, and these are not its keys.' },
    parameters: z.strictObject({
      subscription,
      kinds,
      replaces: endpoint.optional().describe('endpoint of the subscription before'),
    }),
    answer: pushDevice,
  },
  removePush: {
    summary: 'Removes one of your devices, by its id or its endpoint, if it is there.',
    access: 'account',
    parameters: z
      .strictObject({ id: id.optional(), endpoint: endpoint.optional() })
      .refine((given) => (given.id === undefined) !== (given.endpoint === undefined), {
        error: 'must be given, or endpoint in its place',
        path: ['id'],
      }),
    answer: done,
  },
  listPushes: {
    summary: 'Lists your devices, the last seen first.',
    access: 'account',
    parameters: z.strictObject({ endpoint: endpoint.optional().describe('of the device to mark as current') }),
    answer: z.array(pushDevice),
  },
  testPush: {
    summary: 'Sends a test notification to one of your devices.',
    access: 'account',
    limit: { calls: 5, seconds: 60, per: 'account' },
    errors: { ...IS_OFF, [OBJECT_NOT_FOUND]: 'You have no such device.' },
    parameters: z.strictObject({ id }),
    answer: z.strictObject({ sent: z.boolean() }),
  },
  movePush: {
    summary: 'Replaces a subscription, for pushsubscriptionchange of a service worker, which has no session.',
    access: 'anyone',
    // The caller is known by the secret of the device alone.
    limit: { calls: 60, seconds: 60, per: 'network', group: 'push-move' },
    errors: {
      ...IS_OFF,
      [OBJECT_NOT_FOUND]: 'There is no such device.',
      [OPERATION_FORBIDDEN]: 'Another account has the new endpoint.',
    },
    parameters: z.strictObject({ endpoint, auth, subscription }),
    answer: done,
  },
} as const satisfies Record<string, Call>;

/** A device that gets notifications. */
export type PushDevice = z.output<typeof pushDevice>;
/** A subscription of a browser. */
export type PushSubscriptionWords = z.output<typeof subscription>;
