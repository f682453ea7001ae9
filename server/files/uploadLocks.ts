import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import { type Kysely, sql } from 'kysely';
import Parse from 'parse/node';
import { type AccountTables, accountTables } from '@/server/db/accountTables';
import { StatusError } from '@/server/http/StatusError';
import type { Database } from '@/server/parse/database';

/** A lock whose backend stopped or lost the database is free after this time, in seconds. */
const EXPIRY_SECONDS = 15;

/** Interval of renewing a lock and of asking for one, in milliseconds. */
const INTERVAL = 1_000;

/** How long a request waits for the one before it to give up, in milliseconds. */
const PATIENCE = 10_000;

/** Another request writes the upload: 423, code 130. Nothing was written; tus clients try again. */
class UploadLockedError extends StatusError {
  override readonly name = 'UploadLockedError';

  constructor() {
    super('Another request is sending this upload. Try again when it has ended.', {
      status: 423,
      code: Parse.Error.FILE_SAVE_ERROR,
      retryAfter: 1,
    });
  }
}

/**
 * Locks uploads among all backends of a database: the bytes of two requests never mix.
 *
 * @param mayInterrupt whether the current request may end one that holds the lock. A client that
 * lost its connection asks for the offset (`HEAD`), while the backend may still wait for the rest
 * of its last request
 */
export function createUploadLocks(database: Database, mayInterrupt: () => boolean): Locker {
  return {
    newLock(upload) {
      const tables = accountTables(database.adapter._client.$pool);
      const key = { upload, holder: randomUUID() };
      let timer: NodeJS.Timeout | undefined;
      return {
        async lock(signal, cancel) {
          const until = performance.now() + (mayInterrupt() ? PATIENCE : 0);
          while (!(await acquire(tables, key))) {
            if (performance.now() >= until || signal.aborted) throw new UploadLockedError();
            await markWanted(tables, upload);
            await sleep(INTERVAL / 4);
          }
          timer = holdLock(tables, key, cancel);
        },
        async unlock() {
          clearInterval(timer);
          await tables
            .deleteFrom('foyer_internal.upload_locks')
            .where('upload', '=', upload)
            .where('holder', '=', key.holder)
            .execute();
        },
      };
    },
  };
}

type Tables = Kysely<AccountTables>;
type LockKey = { upload: string; holder: string };

const expiry = sql<Date>`now() + make_interval(secs => ${EXPIRY_SECONDS})`;

async function acquire(tables: Tables, { upload, holder }: LockKey): Promise<boolean> {
  const row = await tables
    .insertInto('foyer_internal.upload_locks')
    .values({ upload, holder, expires_at: expiry, is_wanted: false })
    .onConflict((conflict) =>
      conflict
        .column('upload')
        .doUpdateSet({ holder, expires_at: expiry, is_wanted: false })
        .where('foyer_internal.upload_locks.expires_at', '<', sql<Date>`now()`),
    )
    .returning('upload')
    .executeTakeFirst();
  return row !== undefined;
}

async function markWanted(tables: Tables, upload: string): Promise<void> {
  await tables
    .updateTable('foyer_internal.upload_locks')
    .set({ is_wanted: true })
    .where('upload', '=', upload)
    .execute();
}

/** Renews a lock, and cancels its request if another one may and wants to go on, or if the lock was lost. */
function holdLock(tables: Tables, { upload, holder }: LockKey, cancel: () => unknown): NodeJS.Timeout {
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    const row = await tables
      .updateTable('foyer_internal.upload_locks')
      .set({ expires_at: expiry })
      .where('upload', '=', upload)
      .where('holder', '=', holder)
      .returning('is_wanted')
      .executeTakeFirst();
    renewedAt = performance.now();
    if (!row || row.is_wanted) cancel();
  };
  return setInterval(() => {
    renew().catch(() => {
      // The database is away. Another backend may take the lock once it has expired.
      if (performance.now() - renewedAt > (EXPIRY_SECONDS * 1000) / 2) cancel();
    });
  }, INTERVAL).unref();
}
