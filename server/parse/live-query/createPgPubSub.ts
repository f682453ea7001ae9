import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';

/** Parse Server's adapter of what is said between backends (parse-server 9.10, `LiveQuery/ParsePubSub`). */
export type PgPubSub = {
  createPublisher(): { publish(channel: string, message: string): void };
  createSubscriber(): EventEmitter & { subscribe(channel: string): void; unsubscribe(channel: string): void };
  /** Listens for what other backends say; to be called once live query is there. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Name of the channel; a database belongs to one application. */
const CHANNEL = 'foyer_news';

/** Characters of one notice; PostgreSQL takes 8,000 bytes (NOTIFY), and a character may need four. */
const PART = 1_900;

/** How long after a loss the line is tried again, in milliseconds. */
const AGAIN_AFTER = 1_000;

/** A notice that never becomes whole is forgotten after this long, in milliseconds. */
const FORGOTTEN_AFTER = 60_000;

/**
 * Brings changes that are saved at one backend to the subscribers of all others on the same PostgreSQL, by its NOTIFY.
 * Subscribers of the same backend hear of them at once and without the database.
 *
 * @param onGap something may have been missed: whoever follows has to read anew
 */
export function createPgPubSub(databaseUri: string, onGap: () => void, log: Logger): PgPubSub {
  const self = randomUUID().slice(0, 8);
  const here = new EventEmitter();
  here.setMaxListeners(0);
  const speaker = new pg.Pool({ connectionString: databaseUri, max: 1 });
  speaker.on('error', (error) => log.warn({ err: error }, 'the line between the backends was lost'));
  const parts = new Map<string, { texts: string[]; missing: number; timer: NodeJS.Timeout }>();
  let listener: pg.Client | null = null;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  const say = async (channel: string, message: string) => {
    const id = randomUUID();
    const count = Math.ceil(message.length / PART);
    const notices = Array.from({ length: count }, (_, n) =>
      JSON.stringify([self, id, n, count, channel, message.slice(n * PART, (n + 1) * PART)]),
    );
    // One statement is one transaction: the parts arrive together.
    await speaker.query('select pg_notify($1, notice) from unnest($2::text[]) notice', [CHANNEL, notices]);
  };
  const hear = (notice: string) => {
    const [from, id, n, count, channel, text] = JSON.parse(notice) as [string, string, number, number, string, string];
    if (from === self) return;
    const timer = () => setTimeout(() => parts.delete(id), FORGOTTEN_AFTER).unref();
    const kept = parts.get(id) ?? { texts: [], missing: count, timer: timer() };
    kept.texts[n] = text;
    kept.missing -= 1;
    parts.set(id, kept);
    if (kept.missing > 0) return;
    clearTimeout(kept.timer);
    parts.delete(id);
    here.emit('message', channel, kept.texts.join(''));
  };
  const listen = async () => {
    const client = new pg.Client({ connectionString: databaseUri, keepAlive: true });
    const lose = (error?: Error) => {
      if (listener !== client) return;
      client.removeAllListeners('notification');
      retryLater(error);
    };
    listener = client;
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload }) => hear(payload ?? '[]'));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const retryLater = (error: unknown) => {
    listener = null;
    if (closed) return;
    log.warn({ err: error }, 'other backends cannot be heard; trying again');
    clearTimeout(again);
    again = setTimeout(() => void listen().then(onGap, retryLater), AGAIN_AFTER);
  };

  return {
    createPublisher: () => ({
      publish(channel, message) {
        here.emit('message', channel, message);
        say(channel, message).catch((error: unknown) => log.warn({ err: error }, 'other backends were not told'));
      },
    }),
    createSubscriber() {
      const channels = new Set<string>();
      const subscriber = Object.assign(new EventEmitter(), {
        subscribe: (channel: string) => void channels.add(channel),
        unsubscribe: (channel: string) => void channels.delete(channel),
      });
      here.on('message', (channel: string, message: string) => {
        if (channels.has(channel)) subscriber.emit('message', channel, message);
      });
      return subscriber;
    },
    open: listen,
    async close() {
      closed = true;
      clearTimeout(again);
      await Promise.all([listener?.end(), speaker.end()]);
    },
  };
}
