import type { Account } from '@/protocol/calls/account';
import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import type { CallHandler } from '@/server/gateway/CallHandler';
import type { AccountParts } from '@/server/account/AccountParts';
import { readProfile } from '@/server/account/profile';
import { chosenName, hasPassword, readTwoStep, readUserRow } from '@/server/parse/accountRows';
import { createRoleTree } from '@/server/parse/roleTree';
import { type Database, type Row, userPointer } from '@/server/parse/database';

/** `getAccount`: what the owner sees of their account. */
export function createGetAccount({ database }: Pick<AccountParts, 'database'>): CallHandler<'getAccount'> {
  const roles = createRoleTree(database);
  return async ({ userId }) => {
    const row = await readUserRow(database, userId);
    const twoStep = readTwoStep(row);
    const { email, emailVerified } = row;
    return {
      id: userId,
      username: chosenName(row),
      email: typeof email === 'string' ? email : null,
      emailVerified: emailVerified === true,
      hasPassword: hasPassword(row),
      twoStep: { enabled: twoStep !== null, recoveryCodesLeft: twoStep?.recovery.length ?? 0 },
      wallets: await listWallets(database, row),
      profile: await readProfile(database, userId),
      admin: await roles.isAdmin(userId),
    };
  };
}

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
