import { Kysely, PostgresDialect, type JSONColumnType } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { queryDatabase } from '@/server/db/databaseErrors';

/** The account tables that are queried with our own statements, with the columns these use. */
export type AccountTables = {
  /** Accounts, as Parse Server stores them. */
  _User: {
    objectId: string;
    username: string;
    /** `null` for an account without a password. */
    _hashed_password: string | null;
    /** The lookalike key of the username; `null` for an account from before the rule. */
    username_skeleton: string | null;
  };
  /** Ethereum addresses linked to accounts: the ID is the address in lower case. */
  EthAddress: { objectId: string };
  /** Which request writes an upload. */
  'foyer_internal.upload_locks': { upload: string; holder: string; expires_at: Date; is_wanted: boolean };
  /** The permissions each class declared at the last start. */
  'foyer_internal.class_permissions': { class_name: string; declared: JSONColumnType<Record<string, object>> };
};

/**
 * Typed access to the account tables.
 *
 * @param pool the connections to use; its creator closes it
 * @throws {DatabaseUnavailableError} from each statement while the database is unreachable
 */
export function accountTables(pool: Pick<Pool, 'connect'>): Kysely<AccountTables> {
  const connect = async () => {
    const client = await queryDatabase<PoolClient>(() => pool.connect());
    const query = (text: string, values: readonly unknown[]) => queryDatabase(() => client.query(text, [...values]));
    return { query: query as PoolClient['query'], release: () => client.release() };
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }) });
}
