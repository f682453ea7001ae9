import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { connectClient, createPool } from '@/server/db/connections';

/** Parse Server's pub/sub adapter between backends (parse-server 9.10, `LiveQuery/ParsePubSub`). */
export type PgPubSub = {
  createPublisher(): { publish(channel: string, message: string): void };
  createSubscriber(): EventEmitter & { subscribe(channel: string): void; unsubscribe(channel: string): void };
  /** Starts listening to other backends; call it once live query exists. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Name of the channel; a database belongs to one application. */
const CHANNEL = 'foyer_news';

/**
 * Characters per notification; PostgreSQL's limit is 8,000 bytes (NOTIFY), and a character may need
 * four.
 */
const PART = 1_900;

/** Delay before reconnecting, in milliseconds. */
const RETRY_DELAY = 1_000;

/** An incomplete message is dropped after this time, in milliseconds. */
const MESSAGE_TIMEOUT = 60_000;

/**
 * Sends changes saved on one backend to the subscribers of all others on the same database, by
 * PostgreSQL's NOTIFY. Subscribers of the same backend get them at once, without the database.
 *
 * @param onGap messages may have been missed: subscribers have to query again
 */
export function createPgPubSub(databaseUri: string, onGap: () => void, log: Logger): PgPubSub {
  const self = randomUUID().slice(0, 8);
  const here = new EventEmitter();
  here.setMaxListeners(0);
  const publisher = createPool(databaseUri, { purpose: 'publisher', max: 1 });
  publisher.on('error', (error) => log.warn({ err: error }, 'connection to other backends lost'));
  const parts = new Map<string, { texts: string[]; missing: number; timer: NodeJS.Timeout }>();
  let listener: Client | null = null;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  const notify = async (channel: string, message: string) => {
    const id = randomUUID();
    const count = Math.ceil(message.length / PART);
    const notices = Array.from({ length: count }, (_, n) =>
      JSON.stringify([self, id, n, count, channel, message.slice(n * PART, (n + 1) * PART)]),
    );
    // One statement is one transaction, so the parts arrive together.
    await publisher.query('select pg_notify($1, notice) from unnest($2::text[]) notice', [CHANNEL, notices]);
  };
  const onNotification = (notice: string) => {
    const [from, id, n, count, channel, text] = JSON.parse(notice) as [string, string, number, number, string, string];
    if (from === self) return;
    const timer = () => setTimeout(() => parts.delete(id), MESSAGE_TIMEOUT).unref();
    const saved = parts.get(id) ?? { texts: [], missing: count, timer: timer() };
    saved.texts[n] = text;
    saved.missing -= 1;
    parts.set(id, saved);
    if (saved.missing > 0) return;
    clearTimeout(saved.timer);
    parts.delete(id);
    here.emit('message', channel, saved.texts.join(''));
  };
  const listen = async () => {
    const prepare = (client: Client) => {
      const lose = (error?: Error) => {
        if (listener !== client) return;
        client.removeAllListeners('notification');
        retryLater(error);
      };
      client.on('error', lose);
      client.on('end', () => lose());
      client.on('notification', ({ payload }) => onNotification(payload ?? '[]'));
    };
    const client = await connectClient(databaseUri, { purpose: 'listener' }, prepare);
    if (closed) return client.end();
    listener = client;
    await client.query(`listen ${CHANNEL}`);
  };
  const retryLater = (error: unknown) => {
    listener = null;
    if (closed) return;
    log.warn({ err: error }, 'cannot receive from other backends; retrying');
    clearTimeout(again);
    again = setTimeout(() => void listen().then(onGap, retryLater), RETRY_DELAY);
  };

  return {
    createPublisher: () => ({
      publish(channel, message) {
        here.emit('message', channel, message);
        notify(channel, message).catch((error: unknown) => log.warn({ err: error }, 'could not notify other backends'));
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
      await Promise.all([listener?.end(), publisher.end()]);
    },
  };
}
