import type { Logger } from 'pino';
import type { PushKind, PushPayload } from '@/protocol/push';
import type { Delivery } from '@/server/push/createDelivery';
import type { Devices } from '@/server/push/createDevices';

/** Notices of the site itself, to accounts that asked for their kind. */
export type Notices = {
  /** Sends to the devices of an account that are told of this kind. Does not wait, and tells of a failure in the log. */
  tell(userId: string, kind: PushKind, payload: PushPayload): void;
  stop(): Promise<void>;
};

/** What notices stand on. */
export type NoticeParts = { devices: Devices; delivery: Delivery; isOn: boolean; log: Logger };

/** How long a notice is worth something, in milliseconds: a day. */
const WORTH = 24 * 60 * 60_000;

/** Makes the notices. */
export function createNotices({ devices, delivery, isOn, log }: NoticeParts): Notices {
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
