import { createHash } from 'node:crypto';
import type { Database } from '@/server/parse/database';

/** Counts hits in windows of time. */
export type RateLimitStore = {
  /**
   * Counts a hit, or `amount` of them; 0 only looks, and less takes back. Answers how many there are in this window and
   * when it ends (ms since 1970).
   */
  hit(key: string, windowMs: number, amount?: number): Promise<{ count: number; endsAt: number }>;
  /** Takes a counter away. */
  forget(key: string): Promise<void>;
};

/** Counters are cleared away once there are this many. */
const CROWDED = 10_000;

/** A window that ends so much later than a new one would, in milliseconds, began before the clock was set back. */
const SET_BACK = 60_000;

/** Makes the store: in this process's memory. What guards accounts is counted over all backends (`sharedLimitStore`). */
export function createRateLimitStore(now: () => number = Date.now): RateLimitStore {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    hit(key, windowMs, amount = 1) {
      const moment = now();
      if (windows.size > CROWDED) {
        for (const [other, { endsAt }] of windows) if (endsAt <= moment) windows.delete(other);
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= moment || window.endsAt > moment + windowMs + SET_BACK) {
        window = { count: 0, endsAt: moment + windowMs };
        windows.set(key, window);
      }
      window.count = Math.max(0, window.count + amount);
      return Promise.resolve({ ...window });
    },
    forget(key) {
      windows.delete(key);
      return Promise.resolve();
    },
  };
}

/** A store over all backends of a database. */
type SharedLimitStore = RateLimitStore & {
  /** Takes the counters away whose window is over. */
  sweep(): Promise<void>;
};

/** A counter, and for how long it still counts, in milliseconds: clocks of backends may differ. */
type Counter = { count: number; left: number };

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

const COUNTER = `count::float8 AS count, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS left`;

/**
 * A window that is over, or was begun before the clock was set back: it ends more than a minute later than a new one
 * would. Statements that wait for each other begin less than that apart.
 */
const IS_OVER = `(known.ends_at <= now() OR known.ends_at > excluded.ends_at + interval '1 minute')`;

/** One statement counts, and begins a new window where the one before is over. Time is the database's. */
const HIT = `INSERT INTO foyer_limits AS known (key, count, ends_at)
  VALUES ($1, GREATEST($2, 0), now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${IS_OVER} THEN excluded.count ELSE GREATEST(known.count + $2, 0) END,
    ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE known.ends_at END
  RETURNING ${COUNTER}`;

const LOOK = `SELECT ${COUNTER} FROM foyer_limits WHERE key = $1
  AND ends_at > now() AND ends_at <= now() + $2 * interval '1 millisecond' + interval '1 minute'`;

/** SQLSTATE of a table that is not there: somebody took it away. */
const UNDEFINED_TABLE = '42P01';

/**
 * Counts in PostgreSQL, so that two backends do not let through twice as much. Names and addresses are kept as hashes.
 *
 * It rejects where the database does not count ({@link DatabaseUnavailableError}): who guesses a password must not be
 * given a fresh allowance by each backend while the database restarts, and without it nobody signs in anyway.
 */
export function createSharedLimitStore(database: Database): SharedLimitStore {
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  let made: Promise<unknown> | null = null;

  const ask = async (sql: string, values: unknown[]): Promise<Counter[]> => {
    const { _client: client } = database.adapter;
    const askOnce = async () => {
      await (made ??= client.none(TABLE));
      return (await client.any(sql, values)) as Counter[];
    };
    return askOnce().catch((error: unknown) => {
      made = null;
      if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)) throw error;
      return askOnce();
    });
  };

  return {
    async hit(key, windowMs, amount = 1) {
      const values = amount === 0 ? [windowMs] : [amount, windowMs];
      const [{ count, left } = { count: 0, left: 0 }] = await ask(amount === 0 ? LOOK : HIT, [keyOf(key), ...values]);
      return { count, endsAt: Date.now() + left };
    },
    async forget(key) {
      await ask('DELETE FROM foyer_limits WHERE key = $1', [keyOf(key)]);
    },
    async sweep() {
      await ask('DELETE FROM foyer_limits WHERE ends_at <= now()', []);
    },
  };
}

/** How many wrong passwords close a name or lock an account, and for how many minutes. */
export const LOCKOUT = { threshold: 5, duration: 5 } as const;

const WINDOW_MS = LOCKOUT.duration * 60_000;
/** Letters of a name that are remembered: nobody fills the memory with long ones. */
const NAME_LENGTH = 200;

/** Counts wrong passwords by the name they were tried for, whether or not an account has that name. */
export type PasswordTries = {
  /**
   * Counts a try before it is made, so that tries at the same moment, and at several backends, count too. Answers the moment
   * until which the name is refused, and then the try was not counted; 0 where it may be made.
   */
  take(name: string): Promise<number>;
  /** Takes back what was counted before a try: it was not made, or the password was not wrong. */
  giveBack(name: string): Promise<void>;
  /** Forgets what was counted: the right password came, or another one was set. */
  forget(name: string): Promise<void>;
};

/** Counts over a store of counters; large and small letters are one name. */
export function createPasswordTries(store: RateLimitStore): PasswordTries {
  const keyOf = (name: string) => `password ${name.slice(0, NAME_LENGTH).toLowerCase()}`;
  return {
    async take(name) {
      const { count, endsAt } = await store.hit(keyOf(name), WINDOW_MS);
      if (count <= LOCKOUT.threshold) return 0;
      await store.hit(keyOf(name), WINDOW_MS, -1);
      return endsAt;
    },
    async giveBack(name) {
      await store.hit(keyOf(name), WINDOW_MS, -1);
    },
    forget: (name) => store.forget(keyOf(name)),
  };
}
