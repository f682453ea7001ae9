import type { Logger } from 'pino';
import { storedDate, type Database } from '@/server/parse/database';
import { API_KEY_CLASS } from '@/server/data-api/keys/classes';

/** How often uses are written down, in milliseconds: a key may be used a thousand times in between. */
const WRITE_MS = 5_000;

/** Counts uses of keys, here first and in the database soon after, so that no request waits for it. */
export type UseCounter = {
  count(id: string): void;
  /** Writes down what was counted. */
  write(): Promise<void>;
  /** Writes a last time. */
  stop(): Promise<void>;
};

/** Makes the counter over a database. */
export function createUseCounter(database: Database, logger: Logger, now: () => number): UseCounter {
  let counted = new Map<string, { uses: number; last: number }>();

  const write = async () => {
    const written = counted;
    counted = new Map();
    for (const [id, { uses, last }] of written) {
      // Added to what other backends counted, in one statement.
      const changes = { uses: { __op: 'Increment', amount: uses }, lastUsedAt: storedDate(new Date(last)) };
      await database.update(API_KEY_CLASS, { objectId: id }, changes);
    }
  };
  const tryToWrite = () =>
    write().catch((err: unknown) => logger.warn({ err }, 'the uses of keys could not be written down'));
  const timer = setInterval(() => void tryToWrite(), WRITE_MS).unref();

  return {
    count(id) {
      const { uses } = counted.get(id) ?? { uses: 0 };
      counted.set(id, { uses: uses + 1, last: now() });
    },
    write,
    async stop() {
      clearInterval(timer);
      await tryToWrite();
    },
  };
}
