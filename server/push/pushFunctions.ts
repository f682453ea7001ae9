import { ECDH } from 'node:crypto';
import Parse from 'parse/node';
import { z } from 'zod';
import { PUSH_KINDS, type PushFunction } from '@/protocol/push';
import { forOwner, type FunctionRequest } from '@/server/parse/ownerFunction';
import { describeDevice } from '@/server/http/describeDevice';
import { type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { checkParameters } from '@/server/parse/checkParameters';
import { type CallFault, isRecord } from '@/server/parse/findValueFault';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { Push } from '@/server/push/createPush';
import { findPushService } from '@/server/push/findPushService';
import { isTooLarge, toPayload } from '@/server/push/sender';

const BASE64URL = /^[\w-]+={0,2}$/;

/** Notices that an account may send to itself, to see how they look. */
const TESTS = { number: 5, window: 60_000 };

/** The functions of notifications (`protocol/push.ts`). */
export function createPushFunctions(push: Push, limits: RateLimitStore) {
  const { devices, settings, key } = push;
  const shapes = pushParameters(settings.services);
  const requireOn = () => {
    if (!settings.on) throw new Parse.Error(Parse.Error.PUSH_MISCONFIGURED, 'Notices are switched off on this site.');
  };

  const functions: Record<PushFunction, (request: FunctionRequest) => Promise<unknown>> = {
    getPushKey: () => Promise.resolve({ key: settings.on ? key.publicKey : null }),
    savePush: (request) =>
      forOwner(async ({ userId, sessionToken, params }) => {
        requireOn();
        const device = describeDevice(request.headers?.['user-agent']);
        return devices.save({ userId, sessionToken, device }, checkParameters(shapes.save, params));
      })(request),
    removePush: forOwner(async ({ userId, params }) => {
      await devices.remove(userId, checkParameters(shapes.remove, params));
      return {};
    }),
    listPushes: forOwner(({ userId, params }) => {
      return devices.list(userId, checkParameters(shapes.list, params).endpoint);
    }),
    testPush: forOwner(async ({ userId, params }) => {
      requireOn();
      const { id } = checkParameters(shapes.test, params);
      const row = (await devices.rowsOf(userId)).find(({ objectId }) => objectId === id);
      if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'There is no such device of yours.');
      const { count } = await limits.hit(`push-test ${userId}`, TESTS.window);
      if (count > TESTS.number) throw new Parse.Error(155, 'Too many tries in a short time. Try again in a minute.');
      const words = {
        title: 'It works',
        body: 'This is how Foyer tells you of things.',
        url: '/account/notices',
        tag: 'test',
      };
      const { sent } = await push.delivery.deliver([row], words, Date.now() + 60_000);
      return { sent: sent === 1 };
    }),
    movePush: async ({ params }) => {
      requireOn();
      await devices.move(checkParameters(shapes.move, params));
      return {};
    },
  };
  return functions;
}

/** A public key of the device: a point of P-256, uncompressed (RFC 8291, section 2.1). */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, 'compressed');
    return true;
  } catch {
    return false; // It lies beside the curve: told to the caller.
  }
}

/** The shapes of what callers of the functions send; `services` as the setting `PUSH_SERVICES` has them. */
function pushParameters(services: readonly string[]) {
  const endpoint = z.string().max(2_048);
  const auth = z
    .string()
    .regex(BASE64URL)
    .refine((text) => Buffer.from(text, 'base64url').length === 16, { error: 'must be 16 bytes in base64url' });
  const p256dh = z
    .string()
    .regex(BASE64URL)
    .refine(isPoint, { error: 'must be a point of P-256, 65 bytes in base64url' });
  const subscription = z.object({
    endpoint: endpoint.refine((text) => findPushService(text, services) !== null, {
      error: 'must be an address (https) of a push service that this site uses',
    }),
    keys: z.object({ p256dh, auth }),
  });
  return {
    save: z.strictObject({
      subscription,
      kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length),
      replaces: endpoint.optional(),
    }),
    remove: z.union([z.strictObject({ id: z.string().min(1).max(64) }), z.strictObject({ endpoint })]),
    list: z.strictObject({ endpoint: endpoint.optional() }),
    test: z.strictObject({ id: z.string().min(1).max(64) }),
    move: z.strictObject({ endpoint, auth, subscription }),
  };
}

/** How far ahead a push may be scheduled, in milliseconds: two weeks. */
const AHEAD = 14 * 24 * 60 * 60_000;

/** As the Parse protocol has it: letters, digits, "_" and "-", the first of them a letter; the empty one is for all. */
const CHANNEL = /^([A-Za-z][\w-]*)?$/;

/** Refuses a request with a `POST /push` that has a fault. @throws {RequestError} 400 */
export function validatePushes({ calls }: ParseRequest): void {
  for (const { route, body } of calls) {
    const fault = route === '/push' ? findPushFault(body) : null;
    if (fault) throw new RequestError(400, ...fault);
  }
}

/**
 * What is wrong with a `POST /push` that Parse Server would not say, or on which it would fail. What it does say, such as
 * for both times of expiration (115, row D05), is left to it.
 */
function findPushFault(body: Readonly<Record<string, unknown>>): CallFault | null {
  const { where, channels, data, push_time: time } = body;
  if (where !== undefined && !isRecord(where)) return [102, 'where must be an object.'];
  if (channels !== undefined) {
    if (!Array.isArray(channels)) return [112, 'channels must be a list of names.'];
    const wrong: unknown = channels.find((one) => typeof one !== 'string' || !CHANNEL.test(one));
    if (wrong !== undefined) return [112, `${JSON.stringify(wrong)} is no name of a channel.`];
  }
  if (!isRecord(data)) return [107, 'data must be an object, such as {"alert": "Hello"}.'];
  if (isTooLarge(toPayload(data, ''))) return [116, 'title, alert, url and tag must stay below 3,900 bytes together.'];
  if (time !== undefined && !isNear(time)) {
    return [152, 'push_time must be a moment in ISO 8601, or in seconds since 1970, within the next two weeks.'];
  }
  return isBadge(data['badge']) ? null : [107, 'badge must be a number, or "Increment".'];
}

function isNear(time: unknown): boolean {
  const moment = typeof time === 'number' ? time * 1_000 : typeof time === 'string' ? Date.parse(time) : NaN;
  return moment <= Date.now() + AHEAD;
}

function isBadge(badge: unknown): boolean {
  if (badge === undefined || typeof badge === 'number') return true;
  if (isRecord(badge))
    return String(badge['__op']).toLowerCase() === 'increment' && typeof badge['amount'] === 'number';
  return typeof badge === 'string' && (badge.toLowerCase() === 'increment' || Number(badge) > 0);
}
