import { sql, type Migration } from 'kysely';

/** Who writes an upload at the moment: one request of one backend, until it ends or stops renewing. */
export const uploadLocks: Migration = {
  async up(db) {
    await sql`CREATE TABLE foyer_internal.upload_locks (upload text PRIMARY KEY, holder uuid NOT NULL,
      expires_at timestamptz NOT NULL, is_wanted boolean NOT NULL DEFAULT false)`.execute(db);
  },
};
