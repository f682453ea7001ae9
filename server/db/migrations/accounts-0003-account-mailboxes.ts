import { sql, type Migration } from 'kysely';

/**
 * The mailboxes of accounts whose email is stored in another form than the one that all new ones have: by the ID of the
 * account, hashed. Each start fills it (`server/parse/mailboxes.ts`).
 */
export const accountMailboxes: Migration = {
  async up(db) {
    await sql`CREATE TABLE foyer_internal.account_mailboxes (account text PRIMARY KEY, mailbox text NOT NULL)`.execute(
      db,
    );
    await sql`CREATE INDEX account_mailboxes_mailbox ON foyer_internal.account_mailboxes (mailbox)`.execute(db);
  },
};
