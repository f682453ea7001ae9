import { createHash } from 'node:crypto';
import { foldSignInName } from '@/protocol/sign-in/emailAddress';
import type { Database } from '@/server/parse/database';

/** Counts hits per time window. */
export type RateLimitStore = {
  /**
   * Counts a hit, or `amount` of them; 0 only reads, and a negative amount returns hits. Returns
   * the count of this window and when it ends (ms since 1970).
   */
  hit(key: string, windowMs: number, amount?: number): Promise<{ count: number; endsAt: number }>;
  /** Removes a counter. */
  forget(key: string): Promise<void>;
};

/** Expired counters are removed once there are this many. */
const CROWDED = 10_000;

/**
 * A window that ends this much later than a new one would, in milliseconds, started before the
 * clock was set back.
 */
const RESET_AFTER = 60_000;

/**
 * Creates a store in this process's memory. Limits that protect accounts use `sharedLimitStore`,
 * which counts across backends.
 */
export function createRateLimitStore(now: () => number = Date.now): RateLimitStore {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    hit(key, windowMs, amount = 1) {
      const moment = now();
      if (windows.size > CROWDED) {
        for (const [other, { endsAt }] of windows) if (endsAt <= moment) windows.delete(other);
      }
      let window = windows.get(key);
      if (!window || window.endsAt <= moment || window.endsAt > moment + windowMs + RESET_AFTER) {
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

/** A store shared by all backends of a database. */
type SharedLimitStore = RateLimitStore & {
  /** Removes expired counters. */
  sweep(): Promise<void>;
};

/** A counter and its remaining time in milliseconds, since the clocks of backends may differ. */
type Counter = { count: number; left: number };

/**
 * Unlogged: faster, and empty after a crash. Backends that start at once create it one after the
 * other.
 */
const TABLE = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_limits'));
  CREATE UNLOGGED TABLE IF NOT EXISTS foyer_limits (
    key text PRIMARY KEY, count bigint NOT NULL, ends_at timestamptz NOT NULL
  ) WITH (fillfactor = 70);
END $$`;

const COUNTER = `count::float8 AS count, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS left`;

/**
 * A window that is over, or that started before the clock was set back: it ends more than a minute
 * later than a new one would. Statements that wait for each other start less than that apart.
 */
const IS_OVER = `(known.ends_at <= now() OR known.ends_at > excluded.ends_at + interval '1 minute')`;

/**
 * One statement counts, and starts a new window if the last one is over. Uses the database's clock.
 */
const HIT = `INSERT INTO foyer_limits AS known (key, count, ends_at)
  VALUES ($1, GREATEST($2, 0), now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${IS_OVER} THEN excluded.count ELSE GREATEST(known.count + $2, 0) END,
    ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE known.ends_at END
  RETURNING ${COUNTER}`;

const SELECT_COUNTER = `SELECT ${COUNTER} FROM foyer_limits WHERE key = $1
  AND ends_at > now() AND ends_at <= now() + $2 * interval '1 millisecond' + interval '1 minute'`;

/** SQLSTATE of a missing table: someone dropped it. */
const UNDEFINED_TABLE = '42P01';

/**
 * Counts in PostgreSQL, so that two backends do not allow twice as much. Usernames and addresses
 * are stored as hashes.
 *
 * It rejects if the database is unavailable ({@link DatabaseUnavailableError}): guessing passwords
 * must not get a fresh allowance from each backend while the database restarts, and nobody can sign
 * in without it anyway.
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
      const [{ count, left } = { count: 0, left: 0 }] = await ask(amount === 0 ? SELECT_COUNTER : HIT, [
        keyOf(key),
        ...values,
      ]);
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

/** How many wrong passwords lock a username or an account, and for how many minutes. */
export const LOCKOUT = { threshold: 5, duration: 5 } as const;

const WINDOW_MS = LOCKOUT.duration * 60_000;
/** Characters of a username that are stored, so that long ones cannot fill the memory. */
const NAME_LENGTH = 200;

/** Counts wrong passwords by username, whether or not an account has it. */
export type PasswordAttempts = {
  /**
   * Counts an attempt before it is made, so that concurrent attempts, also on several backends,
   * count too. Returns until when the username is locked, in which case the attempt was not
   * counted; 0 if it may be made.
   */
  take(name: string): Promise<number>;
  /** Returns an attempt that was not made, or whose password was right. */
  giveBack(name: string): Promise<void>;
  /** Resets the counter after the right password or a new one. */
  forget(name: string): Promise<void>;
};

/** Creates the counter on a store; upper and lower case are one username, and all forms of an email address one name. */
export function createPasswordAttempts(store: RateLimitStore): PasswordAttempts {
  const keyOf = (name: string) => `password ${foldSignInName(name).slice(0, NAME_LENGTH)}`;
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
