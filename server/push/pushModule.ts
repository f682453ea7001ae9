import { ECDH } from 'node:crypto';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { PushSubscriptionWords } from '@/protocol/calls/push';
import { nameIn } from '@/protocol/config/siteConfig';
import type { PushSettings } from '@/server/config/ServerSettings';
import type { BackendModule, CloudJob } from '@/server/gateway/BackendModule';
import { type CallHandlers, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { describeDevice } from '@/server/http/describeDevice';
import type { Database } from '@/server/parse/database';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import { type CallError, isRecord } from '@/server/parse/validateValue';
import { createPush, type Push, type PushChains, type PushOptions } from '@/server/push/createPush';
import { checkInstallation } from '@/server/push/deviceRows';
import { createClearPushes } from '@/server/push/pushQueue';
import { findPushService, isTooLarge, toPayload } from '@/server/push/sender';

type Name = 'getPushKey' | 'savePush' | 'removePush' | 'listPushes' | 'testPush' | 'movePush';

/** The functions of notifications (`protocol/calls/push.ts`). */
function createPushFunctions(push: Push): CallHandlers<Name> {
  const { devices, settings, key } = push;
  const requireOn = () => {
    if (!settings.on)
      throw new Parse.Error(Parse.Error.PUSH_MISCONFIGURED, 'Notifications are turned off on this site.');
  };

  return {
    getPushKey: () => Promise.resolve({ key: settings.on ? key.publicKey : null }),
    async savePush({ userId, sessionToken, headers, params }) {
      requireOn();
      checkSubscription(params.subscription, settings.services);
      const device = describeDevice(headers['user-agent']);
      return devices.save({ userId, sessionToken, device }, params);
    },
    async removePush({ userId, params }) {
      await devices.remove(userId, params);
      return {};
    },
    listPushes: ({ userId, params }) => devices.list(userId, params.endpoint),
    async testPush({ userId, params: { id } }) {
      requireOn();
      const row = (await devices.rowsOf(userId)).find(({ objectId }) => objectId === id);
      if (!row) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'You have no such device.');
      const words = {
        title: 'It works',
        body: `This is what notifications from ${nameIn('push')} look like.`,
        url: '/account/notifications',
        tag: 'test',
      };
      const { sent } = await push.delivery.deliver([row], words, Date.now() + 60_000);
      return { sent: sent === 1 };
    },
    async movePush({ params }) {
      requireOn();
      checkSecret(params.auth, 'auth');
      checkSubscription(params.subscription, settings.services);
      await devices.move(params);
      return {};
    },
  };
}

/**
 * Refuses a subscription that nothing could be sent to: of a push service that the site does not use (`services`, as the
 * setting `PUSH_SERVICES` has them), or with keys that are none.
 *
 * @throws Parse.Error 142 that names what is wrong
 */
function checkSubscription({ endpoint, keys }: PushSubscriptionWords, services: readonly string[]): void {
  if (findPushService(endpoint, services) === null) {
    throw wrong('subscription.endpoint', 'must be an address (https) of a push service that this site uses');
  }
  if (!isPoint(keys.p256dh)) throw wrong('subscription.keys.p256dh', 'must be a point of P-256, 65 bytes in base64url');
  checkSecret(keys.auth, 'subscription.keys.auth');
}

function checkSecret(auth: string, name: string): void {
  if (Buffer.from(auth, 'base64url').length !== 16) throw wrong(name, 'must be 16 bytes in base64url');
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

const wrong = (parameter: string, words: string) =>
  new Parse.Error(Parse.Error.VALIDATION_ERROR, `${parameter}: ${words}`);

/** How far ahead a push may be scheduled, in milliseconds: two weeks. */
const MAX_SCHEDULE_AHEAD = 14 * 24 * 60 * 60_000;

/** As the Parse protocol has it: letters, digits, "_" and "-", the first of them a letter; the empty one is for all. */
const CHANNEL = /^([A-Za-z][\w-]*)?$/;

/** Refuses a request with a `POST /push` that has a fault. @throws {RequestError} 400 */
function validatePushes({ calls }: ParseRequest): void {
  for (const { route, body } of calls) {
    const error = route === '/push' ? validatePush(body) : null;
    if (error) throw new RequestError(400, ...error);
  }
}

/**
 * What is wrong with a `POST /push` that Parse Server would not say, or on which it would fail. What it does say, such as
 * for both times of expiration (115, row D05), is left to it.
 */
function validatePush(body: Readonly<Record<string, unknown>>): CallError | null {
  const { where, channels, data, push_time: time } = body;
  if (where !== undefined && !isRecord(where)) return [102, 'where must be an object.'];
  if (channels !== undefined) {
    if (!Array.isArray(channels)) return [112, 'channels must be a list of names.'];
    const wrong: unknown = channels.find((one) => typeof one !== 'string' || !CHANNEL.test(one));
    if (wrong !== undefined) return [112, `${JSON.stringify(wrong)} is not a valid channel name.`];
  }
  if (!isRecord(data)) return [107, 'data must be an object, such as {"alert": "Hello"}.'];
  if (isTooLarge(toPayload(data, ''))) return [116, 'title, alert, url and tag must stay below 3,900 bytes together.'];
  if (time !== undefined && !isNear(time)) {
    return [152, 'push_time must be a time in ISO 8601, or in seconds since 1970, within the next two weeks.'];
  }
  return isBadge(data['badge']) ? null : [107, 'badge must be a number, or "Increment".'];
}

function isNear(time: unknown): boolean {
  const moment = typeof time === 'number' ? time * 1_000 : typeof time === 'string' ? Date.parse(time) : NaN;
  return moment <= Date.now() + MAX_SCHEDULE_AHEAD;
}

function isBadge(badge: unknown): boolean {
  if (badge === undefined || typeof badge === 'number') return true;
  if (isRecord(badge))
    return String(badge['__op']).toLowerCase() === 'increment' && typeof badge['amount'] === 'number';
  return typeof badge === 'string' && (badge.toLowerCase() === 'increment' || Number(badge) > 0);
}

/** What notifications stand on. */
export type PushPorts = {
  database: Database;
  settings: PushSettings;
  /** Chains whose transfers are told, and where they are indexed. */
  chains: PushChains;
  /** Where the same is shown on the site. */
  inbox: PushOptions['inbox'];
  /** Keys are made of it where the operator gives none. */
  masterKey: string;
  siteUrl: string;
  log: Logger;
};

/** Notifications, and what other modules need of them. */
export type PushModule = BackendModule &
  Pick<Push, 'devices' | 'notifier'> & {
    /** Whether notifications are sent at all. */
    isOn: boolean;
    toPayload: typeof toPayload;
    /** Deletes devices that are gone; to be run each night. */
    clearPushes: CloudJob;
  };

/** Notifications to devices by Web Push: devices, delivery, scheduled pushes, and what came to an address. */
export function createPushModule(ports: PushPorts): PushModule {
  const push = createPush(ports);
  const { devices, notifier, settings } = push;
  return {
    name: 'push',
    functions: createPushFunctions(push),
    triggers: {
      [INSTALLATION_CLASS]: { beforeSave: checkInstallation },
      _Session: {
        async afterLogout({ object }) {
          if (object?.id) await devices.removeOfSession(object.id);
        },
      },
    },
    parseOptions: settings.on ? push.queue.options : {},
    requestRules: [validatePushes],
    open: push.start,
    stop: push.stop,
    ...{ devices, notifier, isOn: settings.on, toPayload, clearPushes: createClearPushes(push) },
  };
}
