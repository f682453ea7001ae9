import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { normalizeEmail } from '@/protocol/sign-in/emailAddress';
import type { Database } from '@/server/parse/database';

/**
 * Which account a mailbox belongs to. An address is stored in its one form (`normalizeEmail`). Accounts from before that
 * rule keep theirs, such as `a@bücher.example`; a table says which mailbox each of those is, as a hash, so that they are
 * found by every form, and nobody else takes it.
 */
const TABLE = 'foyer_internal.account_mailboxes';

const hash = (mailbox: string): string => createHash('sha256').update(mailbox).digest('base64url');

/** Accounts that are stored with the mailboxes in `$1`, or that the table has under the hashes in `$2`. */
const OF_MAILBOXES = `SELECT "objectId" AS id, email FROM "_User" WHERE email = ANY ($1::text[])
  OR "objectId" = ANY (ARRAY (SELECT account FROM ${TABLE} WHERE mailbox = ANY ($2::text[])))`;

type Stored = { id: string; email: string };

/** The accounts of each mailbox; those without an account are left out. */
async function findOwners(database: Database, mailboxes: readonly string[]): Promise<Map<string, Stored[]>> {
  const rows = (await database.adapter._client.any(OF_MAILBOXES, [mailboxes, mailboxes.map(hash)])) as Stored[];
  const wanted = new Set(mailboxes);
  const owners = new Map<string, Stored[]>();
  for (const row of rows) {
    const mailbox = typeof row.email === 'string' ? normalizeEmail(row.email) : null;
    // Those of the table may have another address by now.
    if (mailbox !== null && wanted.has(mailbox)) owners.set(mailbox, [...(owners.get(mailbox) ?? []), row]);
  }
  return owners;
}

const findAccounts = async (database: Database, mailbox: string): Promise<Stored[]> =>
  (await findOwners(database, [mailbox])).get(mailbox) ?? [];

/**
 * The address under which an account is stored that has this mailbox: exactly as typed if there is one, else in the one
 * form, else in another.
 *
 * @returns `null` where no account has the mailbox
 */
export async function findStoredEmail(database: Database, typed: string): Promise<string | null> {
  const mailbox = normalizeEmail(typed);
  if (mailbox === null) return null;
  const stored = (await findAccounts(database, mailbox)).map(({ email }) => email);
  const exact = [typed.trim().toLowerCase(), mailbox].find((email) => stored.includes(email));
  return exact ?? stored[0] ?? null;
}

/**
 * Whether another account has a mailbox, in whatever form.
 *
 * @param mailbox in the one form
 * @param exceptId the account that may have it
 */
export async function isMailboxTaken(database: Database, mailbox: string, exceptId?: string): Promise<boolean> {
  return (await findAccounts(database, mailbox)).some(({ id }) => id !== exceptId);
}

/** Forgets the mailbox of a deleted account. */
export async function forgetMailbox(database: Database, userId: string): Promise<void> {
  await database.adapter._client.any(`DELETE FROM ${TABLE} WHERE account = $1`, [userId]);
}

/** Accounts that are read at once. */
const BATCH = 1_000;
/** Most mailboxes that the log names. */
const MAX_LOGGED = 50;

/** Addresses with other letters than those of ASCII: the others have one form. */
const IN_OTHER_LETTERS = 'octet_length(email) <> char_length(email)';

const INDEX = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_mailboxes'));
  CREATE INDEX IF NOT EXISTS user_mails_in_other_letters ON "_User" ("objectId") WHERE ${IN_OTHER_LETTERS};
END $$`;

/**
 * Writes down the mailboxes of accounts whose stored address is not in the one form, and logs accounts that share one. It
 * changes no account. At each start: another version of the backend may have written some since the last. It reads these
 * accounts alone, by an index that holds no others, a thousand at once.
 */
export async function recordMailboxes(database: Database, log: Logger): Promise<void> {
  const { _client: client } = database.adapter;
  await client.none(INDEX);
  const shared = new Map<string, readonly string[]>();
  for (let last = ''; ;) {
    const rows = (await client.any(
      `SELECT "objectId" AS id, email FROM "_User" WHERE ${IN_OTHER_LETTERS} AND "objectId" > $1 ORDER BY 1 LIMIT ${BATCH}`,
      [last],
    )) as Stored[];
    const end = rows.at(-1);
    if (!end) break;
    const found = rows.flatMap(({ id, email }) => {
      const mailbox = normalizeEmail(email);
      return mailbox === null || mailbox === email ? [] : [{ id, mailbox }];
    });
    if (found.length > 0)
      await client.any(
        `INSERT INTO ${TABLE} (account, mailbox) SELECT * FROM unnest($1::text[], $2::text[])
        ON CONFLICT (account) DO UPDATE SET mailbox = excluded.mailbox`,
        [found.map(({ id }) => id), found.map(({ mailbox }) => hash(mailbox))],
      );
    const owners = await findOwners(
      database,
      found.map(({ mailbox }) => mailbox),
    );
    for (const [mailbox, accounts] of owners)
      if (accounts.length > 1) shared.set(mailbox, accounts.map(({ id }) => id).sort());
    last = end.id;
  }
  await client.any(
    `DELETE FROM ${TABLE} WHERE NOT EXISTS (SELECT FROM "_User" WHERE "objectId" = account AND ${IN_OTHER_LETTERS})`,
    [],
  );
  if (shared.size === 0) return;
  // No addresses in the log.
  const accounts = [...shared.values()].slice(0, MAX_LOGGED);
  log.warn({ mailboxes: shared.size, accounts }, 'accounts share a mailbox: see docs/operate/upgrade.md');
}
