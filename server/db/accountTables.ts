import { Kysely, PostgresDialect, type JSONColumnType } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { askDatabase } from '@/server/db/databaseErrors';

/** The tables of accounts that are asked by statements of our own, with the columns that these use. */
export type AccountTables = {
  /** Accounts, as Parse Server stores them. */
  _User: {
    objectId: string;
    username: string;
    /** `null` for an account without a password. */
    _hashed_password: string | null;
    /** What the username looks like; `null` for an account that is older than the rule. */
    username_skeleton: string | null;
  };
  /** Ethereum addresses that are linked to accounts: the id is the address, in lower case. */
  EthAddress: { objectId: string };
  /** What each class permitted by its declaration at the last start. */
  'foyer_internal.class_permissions': { class_name: string; declared: JSONColumnType<Record<string, object>> };
};

/**
 * Asks the tables of accounts by typed statements.
 *
 * @param pool whose connections are used; whoever made it ends it
 * @throws {DatabaseUnavailableError} from each statement while the database is away
 */
export function accountTables(pool: Pick<Pool, 'connect'>): Kysely<AccountTables> {
  const connect = async () => {
    const client = await askDatabase<PoolClient>(() => pool.connect());
    const query = (text: string, values: readonly unknown[]) => askDatabase(() => client.query(text, [...values]));
    return { query: query as PoolClient['query'], release: () => client.release() };
  };
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: () => Promise.resolve() } }) });
}
