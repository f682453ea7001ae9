import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parseUrl } from '@/protocol/text/boundedText';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { PushKind, PushPayload } from '@/protocol/notifications';
import { type Database, destroyIfThere, hasParseCode, type Row, storedDate } from '@/server/parse/database';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import { createGate } from '@/server/process/createGate';
import type { Devices } from '@/server/push/createDevices';
import { removeExpired, subscriptionOf } from '@/server/push/deviceRows';
import type { PushAnswer, Sender } from '@/server/push/sender';

/** Sends notifications to devices. */
export type Delivery = {
  /**
   * Sends a notice to these devices and waits until each has it or will not get it.
   *
   * @param expiresAt when nobody needs it any more, in ms since 1970; `null`: never, and it is kept for the longest time
   * @returns of how many the push service took it, and of how many not
   */
  deliver(
    rows: readonly Row[],
    payload: PushPayload,
    expiresAt: number | null,
  ): Promise<{ sent: number; failed: number }>;
  /** Ends what waits for another try. */
  stop(): void;
};

/** What the delivery stands on. */
export type DeliveryParts = { database: Database; send: Sender; log: Logger };

/** The longest a push service keeps a notice, in seconds: four weeks, as Google's and Mozilla's say. */
const MAX_TTL = 28 * 24 * 60 * 60;

/** Requests at once. */
const CONCURRENCY = 16;

/** Attempts per notification and device; the delay between them, in milliseconds, doubles from the first. */
const MAX_ATTEMPTS = 6;
const MIN_BACKOFF = 1_000;
/** A push service that asks for a longer delay is not retried. */
const MAX_BACKOFF = 5 * 60_000;

/** Makes the delivery. */
export function createDelivery({ database, send, log }: DeliveryParts): Delivery {
  const stopped = new AbortController();
  const { signal } = stopped;
  const gate = createGate(CONCURRENCY);

  async function tryOnce(row: Row, payload: PushPayload, expiresAt: number): Promise<PushAnswer> {
    const subscription = subscriptionOf(row);
    const ttl = Math.ceil((expiresAt - Date.now()) / 1_000);
    if (!subscription) return { status: 400, retryAfter: null };
    try {
      return await gate(() => send(subscription, payload, Math.max(0, Math.min(ttl, MAX_TTL)), signal));
    } catch (error) {
      // The endpoint is the device's secret: its host alone is told.
      log.debug({ err: error, service: parseUrl(subscription.endpoint)?.host }, 'a push service could not be asked');
      return { status: 503, retryAfter: null };
    }
  }

  /** Tries until the push service takes it, refuses it for good, or it is too late. */
  async function toDevice(row: Row, payload: PushPayload, expiresAt: number): Promise<boolean> {
    for (let attempts = 1; ; attempts++) {
      if (expiresAt < Date.now() || signal.aborted) return false;
      const { status, retryAfter } = await tryOnce(row, payload, expiresAt);
      if (status >= 200 && status < 300) {
        await note(row, { lastSentAt: storedDate(new Date()), refusedAt: { __op: 'Delete' } });
        return true;
      }
      if (status === 404 || status === 410) {
        await destroyIfThere(database, INSTALLATION_CLASS, { objectId: row.objectId });
        return false;
      }
      // Half of it by chance: many that were refused at once do not come back at once.
      const wait = retryAfter ?? MIN_BACKOFF * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
      const isTemporary = status === 429 || status >= 500;
      if (!isTemporary || attempts === MAX_ATTEMPTS || wait > MAX_BACKOFF || Date.now() + wait > expiresAt) {
        await note(row, row['refusedAt'] ? {} : { refusedAt: storedDate(new Date()) });
        return false;
      }
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined); // Stopped: seen just above.
    }
  }

  async function note({ objectId }: Row, changes: Record<string, unknown>): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    await database.update(INSTALLATION_CLASS, { objectId }, changes).catch((error: unknown) => {
      // Its owner took it away meanwhile: 101.
      if (!hasParseCode(error, OBJECT_NOT_FOUND)) throw error;
    });
  }

  return {
    async deliver(rows, payload, expiresAt) {
      const until = expiresAt ?? Infinity;
      const live = await removeExpired(database, rows);
      const taken = await Promise.all(
        live.map((row) =>
          toDevice(row, payload, until).catch((error: unknown) => {
            log.warn({ err: error, device: row.objectId }, 'a device could not be told');
            return false;
          }),
        ),
      );
      const sent = taken.filter(Boolean).length;
      return { sent, failed: rows.length - sent };
    },
    stop: () => stopped.abort(),
  };
}

/** What the notification on the site says beyond the push: who caused it, which post it is about, and its own tag. */
type NotificationDetails = { actor?: string; about?: string; tag?: string };

/** Notifications on the site. */
export type SiteInbox = { notify(userId: string, note: PushPayload & NotificationDetails & { kind: PushKind }): void };

/** Notifier of the site itself, to accounts that asked for their kind. */
export type Notifier = {
  /**
   * Notifies an account on the site, and on its devices that are notified of this kind. Does not wait, and reports a failure
   * in the log.
   */
  notify(userId: string, kind: PushKind, payload: PushPayload, more?: NotificationDetails): void;
  stop(): Promise<void>;
};

/** What the notifier needs. */
type NotifierParts = { inbox: SiteInbox; devices: Devices; delivery: Delivery; isOn: boolean; log: Logger };

/** Accounts whose devices are looked up at once. */
const LOOKUPS = 4;

/** Lifetime of a notification, in milliseconds: a day. */
const TTL_MS = 24 * 60 * 60_000;

/** Makes the notifier. */
export function createNotifier({ inbox, devices, delivery, isOn, log }: NotifierParts): Notifier {
  const running = new Set<Promise<void>>();
  const gate = createGate(LOOKUPS);
  const send = async (userId: string, kind: PushKind, payload: PushPayload) => {
    const rows = await gate(() => devices.rowsOf(userId, kind));
    if (rows.length > 0) await delivery.deliver(rows, payload, Date.now() + TTL_MS);
  };
  return {
    notify(userId, kind, payload, more = {}) {
      inbox.notify(userId, { kind, ...payload, ...more });
      if (!isOn) return;
      const one = send(userId, kind, payload).catch((error: unknown) =>
        log.warn({ err: error, kind }, 'an account could not be told of something'),
      );
      running.add(one);
      void one.finally(() => running.delete(one));
    },
    async stop() {
      await Promise.all(running);
    },
  };
}
