import type { AdminUser } from '@/protocol/admin';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { readLocks } from '@/server/admin/users/userLocks';
import { chosenName } from '@/server/account/readUserRow';
import type { Database, Row } from '@/server/parse/database';

/** Accounts as the list shows them; the rows are whole, password hash included, so that a chosen name is known as one. */
export async function describeUsers(database: Database, rows: readonly Row[]): Promise<AdminUser[]> {
  const locks = await readLocks(
    database,
    rows.map(({ objectId }) => objectId),
  );
  return rows.map((row) => {
    const { objectId: id, email, emailVerified, createdAt } = row;
    return {
      id,
      username: chosenName(row),
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      wallets: walletsOf(row),
      createdAt: String(createdAt),
      lock: locks.get(id) ?? null,
    };
  });
}

/** The lists that the triggers of `_User` keep (`createUserTriggers`). */
function walletsOf(row: Row): AdminUser['wallets'] {
  return FAMILY_ORDER.flatMap((family) => {
    const list: unknown = row[CHAIN_FAMILIES[family].accountsField];
    return Array.isArray(list) ? list.map((address) => ({ family, address: String(address) })) : [];
  });
}
