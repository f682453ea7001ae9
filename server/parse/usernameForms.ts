import type { Logger } from 'pino';
import { normalizeText } from '@/protocol/text/boundedText';
import { SIGN_IN_NAME_MAX_UNITS } from '@/protocol/sign-in/emailAddress';
import type { Database } from '@/server/parse/database';

/**
 * Usernames are stored in one form (`normalizeUsername`). Accounts from before that rule keep theirs, such as one whose
 * accents stand by themselves (NFD), and are found by every form of it.
 */

/** Usernames that are not in Unicode's composed form; the index below holds them alone. */
const IN_OTHER_FORM = 'username IS NOT NFC NORMALIZED';

const INDEX = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('foyer_username_forms'));
  CREATE INDEX IF NOT EXISTS user_names_in_other_forms ON "_User" (normalize(username, NFC)) WHERE ${IN_OTHER_FORM};
END $$`;

const OF_NAME = `SELECT "objectId" AS id, username FROM "_User" WHERE username IN ($1, $2)
  UNION SELECT "objectId", username FROM "_User" WHERE ${IN_OTHER_FORM} AND normalize(username, NFC) = $2`;

type Stored = { id: string; username: string };

/** The composed form of a name; `null` where no account can have it in another form than it was typed in. */
const compose = (typed: string): string | null => normalizeText(typed, { form: 'NFC', max: SIGN_IN_NAME_MAX_UNITS });

async function findAccounts(database: Database, typed: string, composed: string): Promise<Stored[]> {
  // No text of PostgreSQL holds it.
  if (typed.includes('\0')) return [];
  return (await database.adapter._client.any(OF_NAME, [typed, composed])) as Stored[];
}

/**
 * The username under which an account is stored that has this name: exactly as typed if there is one, else composed, else
 * in another form.
 *
 * @returns `null` where no account has the name, or it is too long to be looked for in other forms
 */
export async function findStoredUsername(database: Database, typed: string): Promise<string | null> {
  const composed = compose(typed);
  if (composed === null) return null;
  const names = (await findAccounts(database, typed, composed)).map(({ username }) => username).sort();
  return [typed, composed].find((name) => names.includes(name)) ?? names[0] ?? null;
}

/**
 * Whether another account has a username in another form of Unicode. The same form, in whatever case, is refused by Parse
 * Server.
 *
 * @param username in the one form
 * @param exceptId the account that may have it
 */
export async function isUsernameTaken(database: Database, username: string, exceptId?: string): Promise<boolean> {
  const others = await findAccounts(database, username, username);
  return others.some((other) => other.id !== exceptId && other.username !== username);
}

/** Maximum of names that the log shows the accounts of. */
const MAX_LOGGED = 50;

const SHARED = `WITH older AS (
    SELECT "objectId" AS id, normalize(username, NFC) AS name FROM "_User" WHERE ${IN_OTHER_FORM}
  ), named AS (
    SELECT id, name FROM older
    UNION SELECT account."objectId", account.username FROM "_User" account JOIN older ON account.username = older.name
  )
  SELECT array_agg(id ORDER BY id) AS accounts FROM named GROUP BY name HAVING count(*) > 1 ORDER BY 1`;

/**
 * Logs accounts whose usernames are one name in different forms of Unicode. It changes no account. At each start: another
 * version of the backend may have written some since the last.
 */
export async function reportSharedUsernames(database: Database, log: Logger): Promise<void> {
  const { _client: client } = database.adapter;
  await client.none(INDEX);
  const shared = (await client.any(SHARED, [])) as { accounts: string[] }[];
  if (shared.length === 0) return;
  // No usernames in the log.
  const accounts = shared.slice(0, MAX_LOGGED).map((one) => one.accounts);
  log.warn({ usernames: shared.length, accounts }, 'accounts share a username: see docs/operate/upgrade.md');
}
