import type { Account } from '@/protocol/account';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { userPointer, type Database, type Row } from '@/server/parse/database';

/** The linked addresses of a user, by family, the first linked first. */
export async function listWallets(database: Database, user: Row): Promise<Account['wallets']> {
  const lists = await Promise.all(
    FAMILY_ORDER.map(async (family) => {
      const { addressClass, addressField } = CHAIN_FAMILIES[family];
      const query = { user: userPointer(user.objectId) };
      const rows = await database.find(addressClass, query, { sort: { createdAt: 1, objectId: 1 } });
      return rows.map(({ objectId: address, createdAt }) => ({
        family,
        address,
        current: address === user[addressField],
        linkedAt: String(createdAt),
      }));
    }),
  );
  return lists.flat();
}
