import Parse from 'parse/node';
import type { Logger } from 'pino';
import { z } from 'zod';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { type Database, destroyIfThere, hasParseCode, type Row, storedDate } from '@/server/parse/database';
import type { Delivery } from '@/server/push/createDelivery';
import type { Push } from '@/server/push/createPush';
import { INSTALLATION_CLASS, PUSH_STATUS_CLASS, WEB_DEVICE } from '@/server/parse/schema/schema';
import { removeExpired } from '@/server/push/deviceRows';
import { toPayload } from '@/server/push/sender';

/** Sends what comes by Parse's own `POST /push`, at once or at its time. */
export type PushQueue = {
  /** Parse Server's options `push` and `scheduledPush`. */
  options: { push: object; scheduledPush: true };
  /** Begins to look for pushes whose time has come. */
  start(): void;
  /** Marks what was broken off by the end of a process: nobody goes on with it. */
  closeBroken(): Promise<number>;
  stop(): Promise<void>;
};

/** What the queue stands on. */
export type PushQueueParts = { database: Database; delivery: Delivery; log: Logger };

/** Devices that are read at once, and how many such parts are under way together. */
const PAGE = 100;
const PAGE_BATCH = 10;

/** How often scheduled pushes are looked for, in milliseconds. */
const POLL_INTERVAL = 2_000;

/** A push that is said to run for so long, in milliseconds, is run by nobody any more. */
const BROKEN = 24 * 60 * 60_000;

/** What Parse Server hands its queue: everything in one part, since `batchSize` is that large. */
const workItem = z.object({
  body: z.object({
    data: z.record(z.string(), z.unknown()).default({}),
    expiration_time: z.number().nullish(),
  }),
  query: z.object({ where: z.record(z.string(), z.unknown()) }),
  pushStatus: z.object({ objectId: z.string() }),
});

type Work = { id: string; where: object; data: Record<string, unknown>; expiresAt: number | null };

/**
 * Makes the queue. Parse Server's own worker is not used: it counts devices once and skips by that number while rows go,
 * loses scheduled pushes, and lets an error of the database end the process.
 */
export function createPushQueue({ database, delivery, log }: PushQueueParts): PushQueue {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function send({ id, where, data, expiresAt }: Work): Promise<void> {
    const payload = toPayload(data, `push-${id}`);
    const counts = { sent: 0, failed: 0 };
    const parts: Promise<void>[] = [];
    for await (const rows of readDevices(where)) {
      if (isStopped) break;
      if (parts.length >= PAGE_BATCH) await parts.shift();
      parts.push(
        delivery.deliver(rows, payload, expiresAt).then(({ sent, failed }) => {
          counts.sent += sent;
          counts.failed += failed;
        }),
      );
    }
    await Promise.all(parts);
    await database.update(PUSH_STATUS_CLASS, { objectId: id }, { ...outcome(counts), status: 'succeeded' });
  }

  function run(work: Work): void {
    const one = send(work).catch(async (error: unknown) => {
      log.error({ err: error, push: work.id }, 'a push was not sent to all');
      const errorMessage = {
        message: error instanceof Parse.Error ? error.message : 'Something went wrong on our side.',
      };
      await database
        .update(PUSH_STATUS_CLASS, { objectId: work.id }, { status: 'failed', errorMessage, count: { __op: 'Delete' } })
        .catch((err: unknown) => log.error({ err, push: work.id }, 'a failed push was not noted'));
    });
    running.add(one);
    void one.finally(() => running.delete(one));
  }

  /** Takes the pushes whose time has come: of all backends, the one that changes the row sends it. */
  async function claimDue(): Promise<void> {
    const due = { status: 'scheduled', pushTime: { $lte: new Date().toISOString() } };
    for (const row of await database.find(PUSH_STATUS_CLASS, due, { limit: PAGE })) {
      if (isStopped) return;
      try {
        await database.update(
          PUSH_STATUS_CLASS,
          { objectId: row.objectId, status: 'scheduled' },
          { status: 'running' },
        );
      } catch (error) {
        if (hasParseCode(error, OBJECT_NOT_FOUND)) continue; // Another backend has it.
        throw error;
      }
      run(readWork(row));
    }
  }

  const look = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      claimDue()
        .catch((error: unknown) => log.warn({ err: error }, 'scheduled pushes could not be looked for'))
        .finally(look);
    }, POLL_INTERVAL).unref();
  };

  const publisher = {
    publish(_channel: string, message: string) {
      const { body, query, pushStatus } = workItem.parse(JSON.parse(message));
      const { data, expiration_time: expiresAt = null } = body;
      run({ id: pushStatus.objectId, where: query.where, data, expiresAt });
    },
  };

  return {
    options: {
      scheduledPush: true,
      push: {
        adapter: { getValidPushTypes: () => ['web'] },
        queueOptions: {
          disablePushWorker: true,
          batchSize: Number.MAX_SAFE_INTEGER,
          messageQueueAdapter: { createPublisher: () => publisher },
        },
      },
    },
    start: look,
    async closeBroken() {
      const broken = { status: 'running', createdAt: { $lt: storedDate(new Date(Date.now() - BROKEN)) } };
      const rows = await database.find(PUSH_STATUS_CLASS, broken, { limit: PAGE });
      for (const { objectId } of rows) {
        await database.update(PUSH_STATUS_CLASS, { objectId }, { status: 'failed' });
      }
      return rows.length;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** The devices of a query, part by part in the order of their ids: rows that go meanwhile move nothing. */
async function* readDevices(where: object): AsyncGenerator<Row[]> {
  let last: string | null = null;
  for (;;) {
    const query = Parse.Query.fromJSON(INSTALLATION_CLASS, {
      where: last === null ? where : { $and: [where, { objectId: { $gt: last } }] },
      order: 'objectId',
      limit: PAGE,
    });
    const rows = (await query.find({ useMasterKey: true, json: true })) as unknown as Row[];
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.objectId ?? null;
    if (rows.length < PAGE || last === null) return;
  }
}

function readWork(row: Row): Work {
  const read = (value: unknown) => JSON.parse(String(value)) as Record<string, unknown>;
  const { objectId, query, payload, expiry, expiration_interval: interval, pushTime } = row;
  const byInterval = typeof interval === 'number' ? Date.parse(utc(String(pushTime))) + interval * 1_000 : null;
  return {
    id: objectId,
    where: { deviceToken: { $exists: true }, ...read(query) },
    data: read(payload),
    expiresAt: typeof expiry === 'number' ? expiry : byInterval,
  };
}

/** A time without a zone is one of UTC. */
const utc = (time: string): string => (/(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);

function outcome({ sent, failed }: { sent: number; failed: number }): Record<string, unknown> {
  return {
    ...{ numSent: sent, numFailed: failed, count: { __op: 'Delete' } },
    ...(sent > 0 && { sentPerType: { web: sent } }),
    ...(failed > 0 && { failedPerType: { web: failed } }),
  };
}

/** What Parse Server hands a job. */
type JobRequest = { message: (text: string) => unknown };

/** A device that was not seen, or took nothing, for so long is gone, in milliseconds: 60 days. */
const LIFETIME = 60 * 24 * 60 * 60_000;

/** Devices that are looked at together. */
const DEVICE_BATCH = 500;

/**
 * The job `clearPushes`: takes away the devices that nobody saw for 60 days, those whose push service has taken nothing
 * for as long, and those whose session has ended; and closes pushes that were broken off.
 */
export function createClearPushes({ database, queue }: Push) {
  const count = async (query: Record<string, unknown>) =>
    Number(await database.find(INSTALLATION_CLASS, query, { count: true }));
  const all = { deviceType: WEB_DEVICE };
  return async ({ message }: JobRequest): Promise<string> => {
    const before = await count(all);
    const old = { $lt: storedDate(new Date(Date.now() - LIFETIME)) };
    await message('1 of 3: devices that were not seen, or refused');
    for (const query of [{ seenAt: old }, { refusedAt: old }, { seenAt: { $exists: false }, updatedAt: old }]) {
      await destroyIfThere(database, INSTALLATION_CLASS, { ...all, ...query });
    }
    await message('2 of 3: devices whose session has ended');
    for (let last = ''; ;) {
      const query = { ...all, objectId: { $gt: last } };
      const rows = await database.find(INSTALLATION_CLASS, query, { limit: DEVICE_BATCH, sort: { objectId: 1 } });
      await removeExpired(database, rows);
      last = rows.at(-1)?.objectId ?? last;
      if (rows.length < DEVICE_BATCH) break;
    }
    await message('3 of 3: pushes that were broken off');
    const closed = await queue.closeBroken();
    return `${before - (await count(all))} devices were deleted, ${closed} pushes closed.`;
  };
}
