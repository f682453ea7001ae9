import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PushKind, PushPayload } from '@/protocol/push';
import { type Database, destroyIfThere, hasParseCode, type Row, storedDate } from '@/server/parse/database';
import { INSTALLATION_CLASS } from '@/server/parse/schema/schema';
import type { Devices } from '@/server/push/createDevices';
import { keepLive, subscriptionOf } from '@/server/push/deviceRows';
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
const LONGEST_TTL = 28 * 24 * 60 * 60;

/** Requests at once. */
const AT_ONCE = 16;

/** Tries of one notice for one device; waits between them in milliseconds, doubled each time from the first. */
const TRIES = 6;
const FIRST_WAIT = 1_000;
/** A push service that asks for more patience is asked no more. */
const LONGEST_WAIT = 5 * 60_000;

/** Makes the delivery. */
export function createDelivery({ database, send, log }: DeliveryParts): Delivery {
  const stopped = new AbortController();
  const { signal } = stopped;
  const gate = createGate(AT_ONCE);

  async function tryOnce(row: Row, payload: PushPayload, expiresAt: number): Promise<PushAnswer> {
    const subscription = subscriptionOf(row);
    const ttl = Math.ceil((expiresAt - Date.now()) / 1_000);
    if (!subscription) return { status: 400, retryAfter: null };
    try {
      return await gate(() => send(subscription, payload, Math.max(0, Math.min(ttl, LONGEST_TTL)), signal));
    } catch (error) {
      // The endpoint is the device's secret: its host alone is told.
      log.debug({ err: error, service: new URL(subscription.endpoint).host }, 'a push service could not be asked');
      return { status: 503, retryAfter: null };
    }
  }

  /** Tries until the push service takes it, refuses it for good, or it is too late. */
  async function toDevice(row: Row, payload: PushPayload, expiresAt: number): Promise<boolean> {
    for (let tries = 1; ; tries++) {
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
      const wait = retryAfter ?? FIRST_WAIT * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
      const isTemporary = status === 429 || status >= 500;
      if (!isTemporary || tries === TRIES || wait > LONGEST_WAIT || Date.now() + wait > expiresAt) {
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
      if (!hasParseCode(error, 101)) throw error;
    });
  }

  return {
    async deliver(rows, payload, expiresAt) {
      const until = expiresAt ?? Infinity;
      const live = await keepLive(database, rows);
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

/** Lets so many at once do something; the others wait for their turn. */
function createGate(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Notifier of the site itself, to accounts that asked for their kind. */
export type Notifier = {
  /** Sends to the devices of an account that are told of this kind. Does not wait, and tells of a failure in the log. */
  tell(userId: string, kind: PushKind, payload: PushPayload): void;
  stop(): Promise<void>;
};

/** What the notifier needs. */
type NotifierParts = { devices: Devices; delivery: Delivery; isOn: boolean; log: Logger };

/** How long a notice is worth something, in milliseconds: a day. */
const WORTH = 24 * 60 * 60_000;

/** Makes the notifier. */
export function createNotifier({ devices, delivery, isOn, log }: NotifierParts): Notifier {
  const running = new Set<Promise<void>>();
  const send = async (userId: string, kind: PushKind, payload: PushPayload) => {
    const rows = await devices.rowsOf(userId, kind);
    if (rows.length > 0) await delivery.deliver(rows, payload, Date.now() + WORTH);
  };
  return {
    tell(userId, kind, payload) {
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
