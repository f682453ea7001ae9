import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '@/server/parse/database';
import { createRateLimitStore, type RateLimitStore } from '@/server/parse/rateLimitStore';

/** A store over all backends of a database. */
export type SharedLimitStore = RateLimitStore & {
  /** Takes the counters away whose window is over. */
  sweep(): Promise<void>;
};

type Counter = { count: number; ends_at: Date };

/**
 * Not written to the log of the database: it is quick, and empty after a crash. Backends that start at once make it one
 * after the other.
 */
const TABLE = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_limits'));
  CREATE UNLOGGED TABLE IF NOT EXISTS foyer_limits (
    key text PRIMARY KEY, count bigint NOT NULL, ends_at timestamptz NOT NULL
  ) WITH (fillfactor = 70);
END $$`;

/** One statement counts, and begins a new window where the one before is over. Time is the database's. */
const HIT = `INSERT INTO foyer_limits AS known (key, count, ends_at)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN known.ends_at <= now() THEN excluded.count ELSE known.count + excluded.count END,
    ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
  RETURNING count::float8 AS count, ends_at`;

const LOOK = `SELECT count::float8 AS count, ends_at FROM foyer_limits WHERE key = $1 AND ends_at > now()`;

/**
 * Counts in PostgreSQL, so that two backends do not let through twice as much; where another database is set, or this one
 * fails, in the memory of this process. Names and addresses are kept as hashes.
 */
export function createSharedLimitStore(database: Database, log: Logger): SharedLimitStore {
  const own = createRateLimitStore();
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  let made: Promise<unknown> | null = null;

  /** `null` where there is no such database, or it fails. */
  const ask = async (sql: string, values: unknown[]): Promise<Counter[] | null> => {
    const { _client: client } = database.adapter;
    if (!client) return null;
    try {
      made ??= client.none(TABLE);
      await made;
      return (await client.any(sql, values)) as Counter[];
    } catch (error) {
      made = null;
      log.warn({ err: error }, 'limits are counted by this backend alone: the database did not count');
      return null;
    }
  };

  return {
    async hit(key, windowMs, amount = 1) {
      const rows = await (amount === 0 ? ask(LOOK, [keyOf(key)]) : ask(HIT, [keyOf(key), amount, windowMs]));
      if (!rows) return own.hit(key, windowMs, amount);
      const [{ count, ends_at: endsAt } = { count: 0, ends_at: new Date() }] = rows;
      return { count, endsAt: endsAt.getTime() };
    },
    async forget(key) {
      await ask('DELETE FROM foyer_limits WHERE key = $1', [keyOf(key)]);
      await own.forget(key);
    },
    async sweep() {
      await ask('DELETE FROM foyer_limits WHERE ends_at <= now()', []);
    },
  };
}
